package study_test

import (
	"context"
	"testing"
	"testing/synctest"

	"keypeg"
	"keypeg/internal/pool"
	"keypeg/internal/study"
	"keypeg/solver"
)

// hold keeps a pool's only worker busy until a channel is closed.
func hold(p *pool.Pool, until <-chan struct{}) {
	held := make(chan struct{})
	p.Offer("", func(context.Context) { close(held); <-until })
	<-held
}

func TestTooManyQuestionsAreRefused(t *testing.T) { synctest.Test(t, busyQuestions) }

func busyQuestions(t *testing.T) {
	p := workers(t, pool.Options{Workers: 1, Waiting: 1})
	s := study.New(p)
	until := make(chan struct{})
	hold(p, until)
	at := solver.Start(edition(t, "c3p2"))
	waiting := make(chan error, 1)
	go func() {
		_, err := s.Best(t.Context(), at, 1)
		waiting <- err
	}()
	synctest.Wait()
	if _, err := s.Best(t.Context(), at, 1); keypeg.ErrorCode(err) != "busy" {
		t.Errorf("one too many: %v", err)
	}
	given, giveUp := context.WithCancel(t.Context())
	giveUp()
	if _, err := s.Left(given, at, 1, 0); err == nil {
		t.Error("who gave up was answered")
	}
	close(until)
	if err := <-waiting; err != nil {
		t.Errorf("who waited: %v", err)
	}
}

// TestAQuestionDoesNotWaitForEver checks that a question is refused if its turn does not come in time.
func TestAQuestionDoesNotWaitForEver(t *testing.T) { synctest.Test(t, impatient) }

func impatient(t *testing.T) {
	p := workers(t, pool.Options{Workers: 1})
	s := study.New(p)
	until := make(chan struct{})
	defer close(until)
	hold(p, until)
	if _, err := s.Best(t.Context(), solver.Start(edition(t, "c3p2")), 1); keypeg.ErrorCode(err) != "busy" {
		t.Errorf("got %v", err)
	}
}
