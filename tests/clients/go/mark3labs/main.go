// Program mark3labs runs the requests of report.ts by github.com/mark3labs/mcp-go.
package main

import (
	"context"
	"sync"

	"github.com/mark3labs/mcp-go/client"
	"github.com/mark3labs/mcp-go/client/transport"
	"github.com/mark3labs/mcp-go/mcp"
	"svc.test/clients/targets"
)

func main() { targets.Run(report) }

func report(ctx context.Context, target targets.Target) (targets.Report, error) {
	made, err := client.NewStreamableHttpClient(target.URL, transport.WithHTTPBasicClient(target.Client()))
	if err != nil {
		return nil, err
	}
	defer made.Close()
	var mutex sync.Mutex
	progress := []any{}
	made.OnNotification(func(notification mcp.JSONRPCNotification) {
		if notification.Method != "notifications/progress" {
			return
		}
		mutex.Lock()
		defer mutex.Unlock()
		progress = append(progress, notification.Params.AdditionalFields["progress"])
	})
	if err := made.Start(ctx); err != nil {
		return nil, err
	}
	initialize := mcp.InitializeRequest{}
	initialize.Params.ClientInfo = mcp.Implementation{Name: "go-mark3labs", Version: "1.0.0"}
	var shown targets.Shown
	initialized, err := made.Initialize(ctx, initialize)
	if err != nil {
		return nil, err
	}
	call := func(name string) any {
		request := mcp.CallToolRequest{}
		request.Params.Name = name
		request.Params.Arguments = map[string]any{}
		request.Params.Meta = &mcp.Meta{ProgressToken: "of " + name}
		result, err := made.CallTool(ctx, request)
		return targets.Get(&shown, result, err)
	}
	tools, err := made.ListTools(ctx, mcp.ListToolsRequest{})
	report := targets.Report{"initialize": initialized, "tools": targets.Get(&shown, tools, err)}
	report["text"] = call("test_simple_text")
	report["structured"] = call("test_structured_content")
	report["failed"] = call("test_error_handling")
	call("test_tool_with_progress")
	resources, err := made.ListResources(ctx, mcp.ListResourcesRequest{})
	report["resources"] = targets.Get(&shown, resources, err)
	read := mcp.ReadResourceRequest{}
	read.Params.URI = "test://static-text"
	resource, err := made.ReadResource(ctx, read)
	report["resource"] = targets.Get(&shown, resource, err)
	prompts, err := made.ListPrompts(ctx, mcp.ListPromptsRequest{})
	report["prompts"] = targets.Get(&shown, prompts, err)
	get := mcp.GetPromptRequest{}
	get.Params.Name = "test_prompt_with_arguments"
	get.Params.Arguments = map[string]string{"arg1": "a", "arg2": "b"}
	prompt, err := made.GetPrompt(ctx, get)
	report["prompt"] = targets.Get(&shown, prompt, err)
	mutex.Lock()
	defer mutex.Unlock()
	report["progress"] = progress
	return report, shown.Err
}
