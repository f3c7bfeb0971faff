// Package targets runs a client at each server that SVC_TARGETS names, and prints its reports.
package targets

import (
	"context"
	"encoding/json"
	"log"
	"net/http"
	"os"
	"time"
)

// Target is a server; Token is empty where it asks for none.
type Target struct {
	URL   string `json:"url"`
	Token string `json:"token"`
}

// Report has what a client was shown, by the names of report.ts.
type Report map[string]any

const deadline = 60 * time.Second

// Run prints a JSON list of reports in the order of the targets, or ends with 1.
func Run(client func(context.Context, Target) (Report, error)) {
	var all []Target
	if err := json.Unmarshal([]byte(os.Getenv("SVC_TARGETS")), &all); err != nil {
		log.Fatalf("SVC_TARGETS: %v", err)
	}
	ctx, cancel := context.WithTimeout(context.Background(), deadline)
	defer cancel()
	reports := []Report{}
	for _, target := range all {
		report, err := client(ctx, target)
		if err != nil {
			log.Fatalf("%s: %v", target.URL, err)
		}
		reports = append(reports, report)
	}
	if err := json.NewEncoder(os.Stdout).Encode(reports); err != nil {
		log.Fatal(err)
	}
}

// Client is an HTTP client that sends the token of the target.
func (target Target) Client() *http.Client {
	return &http.Client{Transport: bearer(target.Token)}
}

type bearer string

func (token bearer) RoundTrip(request *http.Request) (*http.Response, error) {
	if token != "" {
		request = request.Clone(request.Context())
		request.Header.Set("authorization", "Bearer "+string(token))
	}
	return http.DefaultTransport.RoundTrip(request)
}

// Shown keeps the first error of several calls, whose results Get returns.
type Shown struct{ Err error }

// Get returns a result unless it or one before it failed.
func Get[Result any](shown *Shown, result Result, err error) any {
	if err != nil && shown.Err == nil {
		shown.Err = err
	}
	return result
}
