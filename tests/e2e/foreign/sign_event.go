// A device that is not ours: it lays out two events in canonical form, signs the second with Go's crypto/ed25519, and
// writes both as JSON lines, as docs/devices.md and docs/events.md say. The argument is a file for its register.
package main

import (
	"bytes"
	"crypto/ed25519"
	"crypto/sha256"
	"encoding/base64"
	"encoding/binary"
	"encoding/hex"
	"fmt"
	"os"
)

const (
	stream = "crown-melbourne/CS-09"
	device = "GO-1"
	start  = 1795161600000000000
)

// A message of words: first the data and pointers of the event, then what the pointers lead to.
type message struct{ words []uint64 }

func (m *message) put(word uint64) { m.words = append(m.words, word) }

// Points the word at `at` to a list of bytes at the end of the message.
func (m *message) bytes(at int, b []byte) {
	m.words[at] = uint64(len(m.words)-at-1)<<2 | 1 | 2<<32 | uint64(len(b))<<35
	for i := 0; i < len(b); i += 8 {
		var word [8]byte
		copy(word[:], b[i:])
		m.put(binary.LittleEndian.Uint64(word[:]))
	}
}

func (m *message) encode() []byte {
	var out bytes.Buffer
	for _, word := range m.words {
		binary.Write(&out, binary.LittleEndian, word)
	}
	return out.Bytes()
}

func text(s string) []byte { return append([]byte(s), 0) }

// The canonical bytes of an event of table 9 in round 1, of a kind that has no content of its own.
func event(sequence, kind uint64, previous []byte, signature string) []byte {
	pointers := uint64(5)
	if previous == nil {
		pointers = 2
	}
	if signature != "" {
		pointers = 8
	}
	m := &message{}
	m.put(5<<32 | pointers<<48)
	for _, word := range []uint64{sequence, uint64(start) + sequence*1000000000, 1, 0, kind} {
		m.put(word)
	}
	for i := uint64(0); i < pointers; i++ {
		m.put(0)
	}
	m.bytes(6, text(stream))
	m.bytes(7, text(device))
	if previous != nil {
		m.bytes(10, previous)
	}
	if signature != "" {
		m.bytes(13, text(signature))
	}
	return m.encode()
}

func line(sequence uint64, kind string, previous []byte, signature string) string {
	s := fmt.Sprintf(`{"stream":"%s","sequence":"%d","deviceTimeNs":"%d","round":"1","device":"%s"`, stream, sequence,
		uint64(start)+sequence*1000000000, device)
	if previous != nil {
		s += fmt.Sprintf(`,"previousHash":"%x"`, previous)
	}
	s += fmt.Sprintf(`,"%s":null`, kind)
	if signature != "" {
		s += fmt.Sprintf(`,"signature":"%s"`, signature)
	}
	return s + "}"
}

func main() {
	public, private, err := ed25519.GenerateKey(nil)
	if err != nil {
		panic(err)
	}
	const betsClosed, roundClosed = 13, 35 // places in the union, as schemas/event.capnp lists it
	first := sha256.Sum256(event(1, betsClosed, nil, ""))
	bare := sha256.Sum256(event(2, roundClosed, first[:], ""))
	signature := base64.StdEncoding.EncodeToString(
		ed25519.Sign(private, append([]byte("cardspeak-event/1\n"), bare[:]...)))
	fmt.Println(line(1, "betsClosed", nil, ""))
	fmt.Println(line(2, "roundClosed", first[:], signature))
	register := fmt.Sprintf(`{"form":"cardspeak-register/1","devices":[{"venue":"crown-melbourne","device":"%s",
"at":["CS-09"],"key":"%s","validFrom":"2026-01-01T00:00:00Z"}]}`, device, hex.EncodeToString(public))
	if err := os.WriteFile(os.Args[1], []byte(register), 0o644); err != nil {
		panic(err)
	}
}
