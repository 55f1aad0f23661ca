module keypeg

go 1.26
