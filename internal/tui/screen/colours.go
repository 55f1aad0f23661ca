package screen

import (
	"os"
	"regexp"
	"strings"

	"github.com/charmbracelet/colorprofile"
)

// colourless matches the names of terminals without colours, as in the terminfo database.
var colourless = regexp.MustCompile(`^vt(52|[1-4]\d\d|5[12]0)(-|$)|^(mach|mach-bold|mach-gnu|rxvt-basic|sun|xterm-r5|xterm-r6)$|-(m|mono)$`)

// profile returns the colours that the terminal can show.
func (o Options) profile() colorprofile.Profile {
	env, term := o.Environment, ""
	if env == nil {
		env = os.Environ()
	}
	taken := colorprofile.Detect(o.Talk.Out, env)
	if o.Sizes != nil {
		taken = colorprofile.Env(env)
	}
	for _, e := range env {
		if name, ok := strings.CutPrefix(e, "TERM="); ok {
			term = name
		}
	}
	return shown(taken, term)
}

// shown returns the colours that a terminal can show. The library assumes sixteen colours for every terminal that it does
// not know.
func shown(taken colorprofile.Profile, term string) colorprofile.Profile {
	if colourless.MatchString(term) {
		return min(taken, colorprofile.ASCII)
	}
	return taken
}
