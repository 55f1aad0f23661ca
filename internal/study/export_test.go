package study

// Hold keeps all who answer questions, or who analyse games, busy until the channel
// is closed.
func (s *Study) Hold(questions bool, until <-chan struct{}) {
	c := s.analyse
	if questions {
		c = s.asked
	}
	for range s.opt.Workers {
		held := make(chan struct{})
		c.jobs <- func() { close(held); <-until }
		<-held
	}
}
