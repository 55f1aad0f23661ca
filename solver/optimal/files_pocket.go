//go:build pocket

package optimal

import "keypeg/internal/fetched"

const files = fetched.Data
