// Program official runs the requests of report.ts by github.com/modelcontextprotocol/go-sdk.
package main

import (
	"context"
	"sync"

	"github.com/modelcontextprotocol/go-sdk/mcp"
	"svc.test/clients/targets"
)

func main() { targets.Run(report) }

func report(ctx context.Context, target targets.Target) (targets.Report, error) {
	var mutex sync.Mutex
	progress := []float64{}
	client := mcp.NewClient(&mcp.Implementation{Name: "go-official", Version: "1.0.0"}, &mcp.ClientOptions{
		ProgressNotificationHandler: func(_ context.Context, request *mcp.ProgressNotificationClientRequest) {
			mutex.Lock()
			defer mutex.Unlock()
			progress = append(progress, request.Params.Progress)
		},
	})
	transport := &mcp.StreamableClientTransport{Endpoint: target.URL, HTTPClient: target.Client()}
	session, err := client.Connect(ctx, transport, nil)
	if err != nil {
		return nil, err
	}
	defer session.Close()
	var shown targets.Shown
	call := func(name string) any {
		params := &mcp.CallToolParams{Name: name, Arguments: map[string]any{}}
		params.SetProgressToken("of " + name)
		result, err := session.CallTool(ctx, params)
		return targets.Get(&shown, result, err)
	}
	tools, err := session.ListTools(ctx, nil)
	report := targets.Report{"initialize": session.InitializeResult(), "tools": targets.Get(&shown, tools, err)}
	report["text"] = call("test_simple_text")
	report["structured"] = call("test_structured_content")
	report["failed"] = call("test_error_handling")
	call("test_tool_with_progress")
	resources, err := session.ListResources(ctx, nil)
	report["resources"] = targets.Get(&shown, resources, err)
	resource, err := session.ReadResource(ctx, &mcp.ReadResourceParams{URI: "test://static-text"})
	report["resource"] = targets.Get(&shown, resource, err)
	prompts, err := session.ListPrompts(ctx, nil)
	report["prompts"] = targets.Get(&shown, prompts, err)
	prompt, err := session.GetPrompt(ctx, &mcp.GetPromptParams{
		Name:      "test_prompt_with_arguments",
		Arguments: map[string]string{"arg1": "a", "arg2": "b"},
	})
	report["prompt"] = targets.Get(&shown, prompt, err)
	mutex.Lock()
	defer mutex.Unlock()
	report["progress"] = progress
	return report, shown.Err
}
