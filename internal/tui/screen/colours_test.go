package screen

import (
	"testing"

	"github.com/charmbracelet/colorprofile"
)

// TestShown checks that a terminal without colours gets none, whatever its environment claims, and that any other terminal
// gets all its colours.
func TestShown(t *testing.T) {
	for _, term := range []string{"vt52", "vt100", "vt100-am", "vt102", "vt220", "vt320-w", "vt420", "vt510", "xterm-mono", "linux-m", "sun", "xterm-r6"} {
		for taken, want := range map[colorprofile.Profile]colorprofile.Profile{
			colorprofile.NoTTY: colorprofile.NoTTY, colorprofile.ASCII: colorprofile.ASCII,
			colorprofile.ANSI: colorprofile.ASCII, colorprofile.TrueColor: colorprofile.ASCII,
		} {
			if got := shown(taken, term); got != want {
				t.Errorf("%s, taken for one of %s, is shown %s", term, taken, got)
			}
		}
	}
	for _, term := range []string{"xterm", "xterm-256color", "xterm-vt220", "vt525", "screen", "sun-color", "mach-color", "linux", "ansi", ""} {
		if got := shown(colorprofile.ANSI256, term); got != colorprofile.ANSI256 {
			t.Errorf("%q is shown %s", term, got)
		}
	}
}
