# The pack of development, as a policy of OPA: `packages/policy/packs/pack-dev-observe`.
package svc

default decision := {"outcome": "deny", "reason": "the agent is not approved for the tool"}

decision := {"outcome": "deny", "reason": "the arguments were not inspected whole"} if {
	in_scope
	not input.inspection.complete
} else := {"outcome": "deny", "reason": "the arguments hold a secret"} if {
	in_scope
	input.inspection.findings.secret >= 4
} else := {"outcome": "allow"} if {
	in_scope
}

in_scope if {
	agent := data.agents[input.agent]
	agent.state == "approved"
	some pattern in agent.tools
	glob.match(pattern, null, input.tool)
}
