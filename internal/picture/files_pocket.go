//go:build pocket

package picture

import "keypeg/internal/fetched"

const files = fetched.Data
