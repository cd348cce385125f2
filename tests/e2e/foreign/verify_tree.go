// Checks a folder of tiles with the libraries of Go's own transparency log, which know nothing of this project.
// usage: verify_tree FOLDER VERIFIER-KEY [OLDER-CHECKPOINT]
// - the checkpoint is signed by the key;
// - every tile is one of the tree whose root was signed, and the entries hash to the lowest of them;
// - the tree goes on from the older checkpoint.
package main

import (
	"encoding/base64"
	"encoding/binary"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strconv"
	"strings"

	"golang.org/x/mod/sumdb/note"
	"golang.org/x/mod/sumdb/tlog"
)

const tileHeight = 8

// Reads tiles from a folder. The library's names of tiles begin with their height, those of C2SP do not.
type folderReader struct{ folder string }

func (r folderReader) Height() int { return tileHeight }

func (r folderReader) SaveTiles(tiles []tlog.Tile, data [][]byte) {}

func (r folderReader) ReadTiles(tiles []tlog.Tile) ([][]byte, error) {
	var all [][]byte
	for _, tile := range tiles {
		name := strings.Replace(tile.Path(), fmt.Sprintf("tile/%d/", tileHeight), "tile/", 1)
		data, err := os.ReadFile(filepath.Join(r.folder, name))
		if err != nil {
			return nil, err
		}
		all = append(all, data)
	}
	return all, nil
}

// The tree that a checkpoint signs.
func openCheckpoint(path string, verifiers note.Verifiers) (tlog.Tree, error) {
	data, err := os.ReadFile(path)
	if err != nil {
		return tlog.Tree{}, err
	}
	opened, err := note.Open(data, verifiers)
	if err != nil {
		return tlog.Tree{}, err
	}
	lines := strings.Split(opened.Text, "\n")
	if len(lines) < 4 {
		return tlog.Tree{}, errors.New("a checkpoint of too few lines")
	}
	size, err := strconv.ParseInt(lines[1], 10, 64)
	if err != nil {
		return tlog.Tree{}, err
	}
	root, err := base64.StdEncoding.DecodeString(lines[2])
	if err != nil || len(root) != tlog.HashSize {
		return tlog.Tree{}, errors.New("a root that is none")
	}
	tree := tlog.Tree{N: size}
	copy(tree.Hash[:], root)
	return tree, nil
}

// The entries of a bundle, each behind its length.
func readBundle(folder string, number, width int64) ([][]byte, error) {
	tile := tlog.Tile{H: tileHeight, L: -1, N: number, W: int(width)}
	name := strings.Replace(tile.Path(), fmt.Sprintf("tile/%d/data", tileHeight), "tile/entries", 1)
	data, err := os.ReadFile(filepath.Join(folder, name))
	if err != nil {
		return nil, err
	}
	var entries [][]byte
	for len(data) > 0 {
		if len(data) < 2 || len(data) < 2+int(binary.BigEndian.Uint16(data)) {
			return nil, errors.New("an entry that is cut off")
		}
		end := 2 + int(binary.BigEndian.Uint16(data))
		entries = append(entries, data[2:end])
		data = data[end:]
	}
	if int64(len(entries)) != width {
		return nil, fmt.Errorf("%d entries where %d belong", len(entries), width)
	}
	return entries, nil
}

func checkEntries(folder string, tree tlog.Tree) error {
	hashes := tlog.TileHashReader(tree, folderReader{folder})
	for first := int64(0); first < tree.N; first += 1 << tileHeight {
		width := tree.N - first
		if width > 1<<tileHeight {
			width = 1 << tileHeight
		}
		entries, err := readBundle(folder, first>>tileHeight, width)
		if err != nil {
			return err
		}
		var indexes []int64
		for i := int64(0); i < width; i++ {
			indexes = append(indexes, tlog.StoredHashIndex(0, first+i))
		}
		leaves, err := hashes.ReadHashes(indexes)
		if err != nil {
			return err
		}
		for i, entry := range entries {
			if tlog.RecordHash(entry) != leaves[i] {
				return fmt.Errorf("entry %d is not the one in the tree", first+int64(i))
			}
		}
	}
	return nil
}

func run(arguments []string) error {
	verifier, err := note.NewVerifier(arguments[1])
	if err != nil {
		return err
	}
	verifiers := note.VerifierList(verifier)
	tree, err := openCheckpoint(filepath.Join(arguments[0], "checkpoint"), verifiers)
	if err != nil {
		return err
	}
	if err := checkEntries(arguments[0], tree); err != nil {
		return err
	}
	if len(arguments) > 2 {
		older, err := openCheckpoint(arguments[2], verifiers)
		if err != nil {
			return err
		}
		proof, err := tlog.ProveTree(tree.N, older.N, tlog.TileHashReader(tree, folderReader{arguments[0]}))
		if err != nil {
			return err
		}
		if err := tlog.CheckTree(proof, tree.N, tree.Hash, older.N, older.Hash); err != nil {
			return err
		}
	}
	fmt.Printf("%d entries\n", tree.N)
	return nil
}

func main() {
	if len(os.Args) < 3 {
		fmt.Fprintln(os.Stderr, "usage: verify_tree FOLDER VERIFIER-KEY [OLDER-CHECKPOINT]")
		os.Exit(2)
	}
	if err := run(os.Args[1:]); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}
