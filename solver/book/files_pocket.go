//go:build pocket

package book

import "keypeg/internal/fetched"

const files = fetched.Data
