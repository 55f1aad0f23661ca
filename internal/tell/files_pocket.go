//go:build pocket

package tell

import "keypeg/internal/fetched"

const files = fetched.Data
