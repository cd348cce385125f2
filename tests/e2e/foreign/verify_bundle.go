// Checks an evidence bundle with the libraries of Go's own transparency log and its reader of tape archives, which know
// nothing of this project.
// usage: verify_bundle FILE VERIFIER-KEY
// - the checkpoint is signed by the key;
// - each event lies under its own hash, and its proof shows it in the tree that the checkpoint signs;
// - each proof carries that checkpoint.
package main

import (
	"archive/tar"
	"bytes"
	"crypto/sha256"
	"encoding/base64"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"os"
	"strconv"
	"strings"

	"golang.org/x/mod/sumdb/note"
	"golang.org/x/mod/sumdb/tlog"
)

func readFiles(path string) (map[string][]byte, error) {
	data, err := os.ReadFile(path)
	if err != nil {
		return nil, err
	}
	files := map[string][]byte{}
	archive := tar.NewReader(bytes.NewReader(data))
	for {
		header, err := archive.Next()
		if err == io.EOF {
			return files, nil
		}
		if err != nil {
			return nil, err
		}
		if files[header.Name], err = io.ReadAll(archive); err != nil {
			return nil, err
		}
	}
}

func signedTree(data []byte, verifier note.Verifier) (tlog.Tree, error) {
	opened, err := note.Open(data, note.VerifierList(verifier))
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
	root, err := tlog.ParseHash(lines[2])
	return tlog.Tree{N: size, Hash: root}, err
}

// A proof of the form C2SP tlog-proof: what stands before the event's hash in its entry, the index, the hashes.
func readProof(data []byte, checkpoint []byte) (place []byte, index int64, proof tlog.RecordProof, err error) {
	head, rest, found := strings.Cut(string(data), "\n\n")
	if !found || rest != string(checkpoint) {
		return nil, 0, nil, errors.New("a proof against another checkpoint")
	}
	lines := strings.Split(head, "\n")
	if len(lines) < 3 || lines[0] != "c2sp.org/tlog-proof@v1" {
		return nil, 0, nil, errors.New("no proof")
	}
	if place, err = base64.StdEncoding.DecodeString(strings.TrimPrefix(lines[1], "extra ")); err != nil {
		return nil, 0, nil, err
	}
	if index, err = strconv.ParseInt(strings.TrimPrefix(lines[2], "index "), 10, 64); err != nil {
		return nil, 0, nil, err
	}
	for _, line := range lines[3:] {
		hash, err := tlog.ParseHash(line)
		if err != nil {
			return nil, 0, nil, err
		}
		proof = append(proof, hash)
	}
	return place, index, proof, nil
}

func run(path, key string) error {
	verifier, err := note.NewVerifier(key)
	if err != nil {
		return err
	}
	files, err := readFiles(path)
	if err != nil {
		return err
	}
	tree, err := signedTree(files["checkpoint"], verifier)
	if err != nil {
		return err
	}
	events := 0
	for name, event := range files {
		if !strings.HasPrefix(name, "events/") {
			continue
		}
		hash := sha256.Sum256(event)
		digits := hex.EncodeToString(hash[:])
		if name != "events/"+digits {
			return fmt.Errorf("%s is another event", name)
		}
		place, index, proof, err := readProof(files["proofs/"+digits+".tlog-proof"], files["checkpoint"])
		if err != nil {
			return fmt.Errorf("%s: %w", name, err)
		}
		entry := append(place, hash[:]...)
		if err := tlog.CheckRecord(proof, tree.N, tree.Hash, index, tlog.RecordHash(entry)); err != nil {
			return fmt.Errorf("%s: %w", name, err)
		}
		events++
	}
	if events == 0 {
		return errors.New("no events")
	}
	fmt.Printf("%d events\n", events)
	return nil
}

func main() {
	if len(os.Args) != 3 {
		fmt.Fprintln(os.Stderr, "usage: verify_bundle FILE VERIFIER-KEY")
		os.Exit(2)
	}
	if err := run(os.Args[1], os.Args[2]); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}
