package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"net"
	"net/netip"
	"net/url"
	"os"
	"os/signal"
	"runtime"
	"slices"
	"strings"
	"syscall"
	"time"

	"github.com/spf13/cobra"

	"keypeg/internal/connlimit"
	"keypeg/internal/lab/load"
	"keypeg/internal/limits"
	"keypeg/internal/metrics"
	"keypeg/internal/natsbus"
	"keypeg/internal/postgres"
	"keypeg/internal/push"
	"keypeg/internal/server"
	"keypeg/internal/sheet"
	"keypeg/internal/trace"
	"keypeg/solver/optimal/strategies"
	"keypeg/web"
)

type serveOptions struct {
	addr, db, url string
	key           string // the server's key file; "" means the usual one
	ssh           string // the address for SSH; "" means none
	bus, busCreds string // the address of a broker, and a file with credentials for it; "" means none
	proxies       []string
	trusted       []netip.Prefix // the proxies, parsed by complete
	unthrottled   bool
	accessLog     bool
	metrics       string // addresses for figures and for profiles; "" means none
	pprof         string
	trace         string          // the address of a collector; "" means none
	traceRatio    *float64        // the share of requests to trace; nil means that OTEL_TRACES_SAMPLER decides
	megabytes     int             // the largest size of the database
	keep, unmet   int             // days
	drain         time.Duration   // the time from the signal to stop until the server stops, during which /readyz reports not ready
	enough        <-chan struct{} // closed to end drain early; may be nil
	grace         time.Duration   // the time for unfinished work after drain
}

func serveCommand() *cobra.Command {
	o := serveOptions{grace: 10 * time.Second, megabytes: limits.Megabytes.Most, keep: limits.KeepDays.Most, unmet: limits.KeepUnmetDays.Most}
	var ratio float64
	cmd := &cobra.Command{
		Use:   "serve [flags]",
		Short: "Host matches for browsers and programs",
		Long: `Serve hosts matches on an embedded database, or on PostgreSQL, and prints the address to open.
On SIGTERM or Ctrl-C it finishes the commands it has accepted and stops; meanwhile /readyz reports not ready.
/healthz reports that it is alive.`,
		Args: noArguments,
		RunE: func(cmd *cobra.Command, _ []string) error {
			if cmd.Flags().Changed("max-size") && postgres.IsAddress(o.db) {
				return misused("--max-size is for files: PostgreSQL has what room its disk has, and keypeg_store_used_bytes tells how much is used")
			}
			if cmd.Flags().Changed("trace-ratio") {
				o.traceRatio = &ratio
			}
			ctx, stop := context.WithCancel(cmd.Context())
			defer stop()
			told, enough := make(chan os.Signal, 2), make(chan struct{})
			signal.Notify(told, os.Interrupt, syscall.SIGTERM)
			defer signal.Stop(told)
			go func() {
				<-told
				stop()
				<-told
				close(enough)
			}()
			o.enough = enough
			return serve(ctx, o, cmd.OutOrStdout(), slog.New(slog.NewTextHandler(cmd.ErrOrStderr(), nil)))
		},
	}
	cmd.Flags().StringVar(&o.addr, "addr", "localhost:8080", "listen on this address; :8080 listens on all interfaces")
	cmd.Flags().StringVar(&o.db, "db", "keypeg.db", "store matches in this file, or in the PostgreSQL database at postgres://user@host/name; its password can be in PGPASSWORD")
	cmd.Flags().StringVar(&o.key, "key", "", "the file of the server's key, which is made if it does not exist; by default FILE.key next to the database or, with PostgreSQL, keypeg.key in your data directory; all servers on one database need the same key")
	cmd.Flags().StringVar(&o.bus, "bus", "", "with PostgreSQL, exchange messages with the other servers through the NATS server at nats://host:4222 instead of the database; several addresses are separated by commas")
	cmd.Flags().StringVar(&o.busCreds, "bus-creds", "", "the file of this server's credentials for NATS")
	cmd.Flags().StringVar(&o.ssh, "ssh", "", "also let people play over SSH, at this address, such as :2222")
	cmd.Flags().StringVar(&o.url, "url", "", "the address in links, such as https://play.example.org")
	cmd.Flags().StringArrayVar(&o.proxies, "trusted-proxy", nil, "believe the X-Forwarded headers of this proxy, an address or a range such as 10.0.0.0/8; may be repeated")
	cmd.Flags().IntVar(&o.megabytes, "max-size", o.megabytes, "limit the database to this many megabytes; 0 means no limit")
	cmd.Flags().IntVar(&o.keep, "keep", o.keep, "delete a match this many days after its last row; 0 keeps it forever")
	cmd.Flags().IntVar(&o.unmet, "keep-unjoined", o.unmet, "delete a match that nobody joined after this many days; 0 treats it like any other match")
	cmd.Flags().BoolVar(&o.accessLog, "access-log", false, "log a line for every response, without paths, secrets or invitations")
	cmd.Flags().StringVar(&o.metrics, "metrics", "", "serve figures for Prometheus at /metrics of this address, such as localhost:9090")
	cmd.Flags().StringVar(&o.pprof, "pprof", "", "serve Go profiles at /debug/pprof of this address, such as localhost:6060; only for this machine")
	cmd.Flags().StringVar(&o.trace, "trace", "", "send traces of requests to this OpenTelemetry collector, in OTLP over HTTP, such as http://localhost:4318")
	cmd.Flags().Float64Var(&ratio, "trace-ratio", 1, "the share of requests to trace, from 0 to 1; if not given, OTEL_TRACES_SAMPLER decides")
	cmd.Flags().DurationVar(&o.drain, "drain", 0, "when told to stop, continue for this time (such as 5s) while /readyz reports not ready, so that a load balancer uses other servers; if told again, stop at once")
	cmd.Flags().BoolVar(&o.unthrottled, "unthrottled", false, "lift the limits on the requests of one address, for load tests")
	return cmd
}

// complete checks the options, and sets those that follow from others.
func (o *serveOptions) complete() (err error) {
	if err := o.check(); err != nil {
		return err
	}
	if o.url, err = checkURL(o.url); err != nil {
		return err
	}
	if o.trusted, err = readProxies(o.proxies); err != nil {
		return err
	}
	o.key, err = o.keyFile()
	return err
}

// serve runs a server until ctx ends.
func serve(ctx context.Context, o serveOptions, out io.Writer, log *slog.Logger) (err error) {
	if err := o.complete(); err != nil {
		return err
	}
	collectSeldom(ctx)
	store, key, err := openDatabase(ctx, o, log)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, store.Close()) }()
	figures := metrics.New(version(), runtime.Version())
	listener, err := o.listen(figures, log)
	if err != nil {
		return err
	}
	defer listener.Close()
	shut, err := openAll(backDoors(o, figures), log)
	if err != nil {
		return err
	}
	defer shut()
	door, err := openSSH(o, key, log)
	if err != nil {
		return err
	}
	tracer, endTraces, err := openTracer(o, log)
	if err != nil {
		return err
	}
	defer endTraces()
	site := server.New(store, o.site(key, figures, tracer, log))
	figures.Follow(site, store)
	if b, is := store.(interface{ Bus() *natsbus.Bus }); is && b.Bus() != nil {
		figures.FollowBus(b.Bus().Figures)
	}
	h := hosting{serveOptions: o, log: log, site: site, door: door, failed: make(chan error, 2)}
	h.begin(listener, figures, out)
	return h.end(ctx, h.wait(ctx))
}

// listen listens for requests. It does not accept connections yet.
func (o *serveOptions) listen(figures *metrics.Metrics, log *slog.Logger) (net.Listener, error) {
	listener, err := net.Listen("tcp", o.addr)
	if err != nil {
		return nil, fmt.Errorf("listen on %s: %w; choose another address with --addr", o.addr, err)
	}
	accept := connlimit.Options{
		All: min(limits.Connections.Most, connlimit.Files()*3/4),
		Exempt: func(ip netip.Addr) bool {
			return slices.ContainsFunc(o.trusted, func(p netip.Prefix) bool { return p.Contains(ip) })
		},
		Log: log, Reached: figures.Reached,
	}
	if !o.unthrottled {
		accept.PerAddress = limits.ConnectionsAddress.Most
	}
	return connlimit.On(listener, accept), nil
}

// site returns the options of the site, and warns of what is missing.
func (o *serveOptions) site(key []byte, figures *metrics.Metrics, tracer trace.Tracer, log *slog.Logger) server.Options {
	client, built := web.Client()
	if !built {
		log.Warn("this binary was built without the browser client; `make web`, then build again")
	}
	if o.url == "" {
		log.Warn("links carry whatever address a request names, since none was given; name yours with --url if others can reach this server")
	}
	options := server.Options{
		Version: version(), URL: o.url, Client: client,
		Keep: days(o.keep), KeepUnmet: days(o.unmet), Key: key, Proxies: o.trusted, Unthrottled: o.unthrottled, Log: log,
		AccessLog: o.accessLog, Observer: figures, Tracer: tracer, Push: push.New(push.Options{}),
		Strategies: strategies.Files, Sheets: sheet.Printer{},
	}
	if o.unthrottled {
		options.Shows = load.MaxAtOnce
	}
	return options
}

// checkURL removes the trailing slash of an address, and refuses text that is not an address.
func checkURL(text string) (string, error) {
	if text == "" {
		return "", nil
	}
	u, err := url.Parse(text)
	if err != nil || u.Scheme != "http" && u.Scheme != "https" || u.Host == "" || strings.Trim(u.Path, "/") != "" || u.RawQuery != "" || u.Fragment != "" {
		return "", fmt.Errorf("--url %q is not the address of a site: write it as https://play.example.org", text)
	}
	return u.Scheme + "://" + u.Host, nil
}

// readProxies parses addresses and ranges of addresses.
func readProxies(texts []string) (all []netip.Prefix, err error) {
	for _, text := range texts {
		p, err := netip.ParsePrefix(text)
		if ip, bare := netip.ParseAddr(text); bare == nil {
			p, err = netip.PrefixFrom(ip.Unmap(), ip.Unmap().BitLen()), nil
		}
		if err != nil {
			return nil, fmt.Errorf("--trusted-proxy %q is no address and no range: write it as 127.0.0.1 or 10.0.0.0/8", text)
		}
		all = append(all, p.Masked())
	}
	return all, nil
}

// address returns the URL to open in a browser.
func address(public string, listening net.Addr) string {
	if public != "" {
		return public
	}
	host, port, _ := net.SplitHostPort(listening.String())
	if ip := net.ParseIP(host); ip == nil || ip.IsUnspecified() || ip.IsLoopback() {
		host = "localhost"
	}
	return "http://" + net.JoinHostPort(host, port)
}
