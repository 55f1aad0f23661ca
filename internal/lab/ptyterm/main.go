//go:build unix

// Ptyterm acts as a person at a terminal, for tests that are not written in Go.
//
//	ptyterm WIDTHxHEIGHT run PROGRAM ARG…
//	ptyterm WIDTHxHEIGHT ssh NAME ADDRESS FINGERPRINT
//
// It runs a program in a new terminal, or connects to a server over SSH with a key that only NAME has. It writes the screen
// whenever it changes, as a JSON string on a line, and types the JSON strings that it reads, one per line. Its exit code is
// the program's.
package main

import (
	"crypto/ed25519"
	"crypto/sha256"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net"
	"os"
	"os/exec"

	"github.com/creack/pty"
	"github.com/hinshun/vt10x"
	"golang.org/x/crypto/ssh"
)

func main() {
	code, err := run(os.Args[1:])
	if err != nil {
		fmt.Fprintln(os.Stderr, "tube:", err)
	}
	os.Exit(code)
}

// A terminal is the connection to a terminal in which a program runs.
type terminal struct {
	io.ReadWriter
	wait func() (int, error)
}

func run(args []string) (int, error) {
	var width, height int
	if len(args) < 3 {
		return 2, errors.New("what to run, and in what size")
	} else if _, err := fmt.Sscanf(args[0], "%dx%d", &width, &height); err != nil {
		return 2, err
	}
	opened := program
	if args[1] == "ssh" {
		opened = elsewhere
	}
	t, err := opened(args[2:], width, height)
	if err != nil {
		return 2, err
	}
	go typed(t)
	show(t, width, height)
	return t.wait()
}

// show writes the visible screen each time it has changed, until the program's output ends.
func show(from io.Reader, width, height int) {
	seen := vt10x.New(vt10x.WithSize(width, height))
	buffer, last, out := make([]byte, 32<<10), "", json.NewEncoder(os.Stdout)
	for {
		n, err := from.Read(buffer)
		_, _ = seen.Write(buffer[:n])
		if screen := seen.String(); screen != last {
			last = screen
			if out.Encode(screen) != nil {
				return
			}
		}
		if err != nil {
			return
		}
	}
}

// typed types the texts that it reads from its input. At the end of the input, it closes the terminal.
func typed(to io.Writer) {
	texts := json.NewDecoder(os.Stdin)
	for {
		var keys string
		if texts.Decode(&keys) != nil {
			break
		}
		if _, err := io.WriteString(to, keys); err != nil {
			break
		}
	}
	os.Exit(1)
}

// program starts a program in a new terminal on this machine.
func program(args []string, width, height int) (*terminal, error) {
	cmd := exec.Command(args[0], args[1:]...)
	tty, err := pty.StartWithSize(cmd, &pty.Winsize{Cols: uint16(width), Rows: uint16(height)})
	if err != nil {
		return nil, err
	}
	return &terminal{tty, func() (int, error) {
		err := cmd.Wait()
		if _, ended := errors.AsType[*exec.ExitError](err); ended {
			err = nil
		}
		return cmd.ProcessState.ExitCode(), err
	}}, nil
}

// elsewhere connects to a server.
func elsewhere(args []string, width, height int) (*terminal, error) {
	if len(args) != 3 {
		return nil, errors.New("say who goes, where to, and what key is there")
	}
	name, address, fingerprint := args[0], args[1], args[2]
	seed := sha256.Sum256([]byte(name))
	key, err := ssh.NewSignerFromKey(ed25519.NewKeyFromSeed(seed[:]))
	if err != nil {
		return nil, err
	}
	line, err := ssh.Dial("tcp", address, &ssh.ClientConfig{
		User: name,
		Auth: []ssh.AuthMethod{ssh.PublicKeys(key)},
		HostKeyCallback: func(_ string, _ net.Addr, key ssh.PublicKey) error {
			if got := ssh.FingerprintSHA256(key); got != fingerprint {
				return fmt.Errorf("the server's key is %s, not %s", got, fingerprint)
			}
			return nil
		},
	})
	if err != nil {
		return nil, err
	}
	session, err := line.NewSession()
	if err != nil {
		return nil, err
	}
	in, err := session.StdinPipe()
	if err != nil {
		return nil, err
	}
	out, err := session.StdoutPipe()
	if err != nil {
		return nil, err
	}
	if err := session.RequestPty("xterm-256color", height, width, nil); err != nil {
		return nil, err
	}
	if err := session.Shell(); err != nil {
		return nil, err
	}
	return &terminal{struct {
		io.Reader
		io.Writer
	}{out, in}, func() (int, error) {
		err := session.Wait()
		if ended, is := errors.AsType[*ssh.ExitError](err); is {
			return ended.ExitStatus(), nil
		} else if err != nil {
			return 1, err
		}
		return 0, nil
	}}, nil
}
