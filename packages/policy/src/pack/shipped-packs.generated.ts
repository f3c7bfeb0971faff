// Made from packages/policy/packs by `npm run generate`.
import type { ShippedPack } from './shipped-pack.ts';

export const POLICY_SCHEMA: string = "// What the policies of every pack may speak of. Policies are validated against this when a pack is saved.\n//\n// Severities are ranks: 5 critical, 4 high, 3 medium, 2 low, 1 info, 0 none.\n\nentity Server = {\n  labels: Set<String>,\n};\n\n// Tool::\"github/create_issue\" is the tool create_issue of the server github, through the gateway and in a check alike, whether\n// the call says create_issue or github.create_issue; Tool::\"/search\" is a tool whose caller named no server. In a server's\n// name \"%\" is written \"%25\" and \"/\" is written \"%2F\".\nentity Tool in [Server] = {\n  // As scopes of agents and evidence have it: \"github.create_issue\", or \"search\" where the caller named no server.\n  name: String,\n  // Absent when the caller named no server.\n  server?: Server,\n  // Given by administrators, or by the gateway from the tool's own annotations: \"destructive\", \"external\", \"read-only\".\n  labels: Set<String>,\n};\n\nentity Agent = {\n  name: String,\n  // Absent while the owner is only a contact text, which identifies nobody.\n  owner?: { issuer: String, subject: String },\n  tags: Set<String>,\n  environment: String,\n};\n\n// The worst severity among findings that are at least this certain.\ntype Worst = {\n  anyConfidence: Long,\n  mediumConfidence: Long,\n  highConfidence: Long,\n};\n\naction call appliesTo {\n  principal: [Agent],\n  resource: [Tool],\n  context: {\n    findings: {\n      // Of every category, also those that have no attribute here.\n      any: Worst,\n      secret: Worst,\n      personalData: Worst,\n      injection: Worst,\n      exfiltration: Worst,\n      rules: Set<String>,\n      // JSON Pointers into the arguments.\n      paths: Set<String>,\n      // \"high\", \"medium\" or \"low\".\n      matches: Set<{ category: String, severity: Long, confidence: String }>,\n    },\n    // complete is false when the arguments were not inspected whole. A pack whose policies never read it denies such calls.\n    inspection: { complete: Bool },\n    // JSON Pointers below the arguments, with * for the place in an array; types are those of JSON.\n    arguments: {\n      paths: Set<String>,\n      types: Set<{ path: String, type: String }>,\n    },\n    // sources are servers whose untrusted output the agent has read; paths are arguments that were copied from such output;\n    // of these, sensitivePaths choose where data goes or what is run. privateSources are servers whose private output the\n    // agent has read.\n    taint: {\n      sources: Set<String>,\n      paths: Set<String>,\n      sensitivePaths: Set<String>,\n      privateSources: Set<String>,\n    },\n    environment: String,\n    // In UTC; now is in seconds since 1970, weekday is 1 for Monday to 7 for Sunday.\n    time: { now: Long, hour: Long, minute: Long, weekday: Long },\n    // Calls of this agent to this tool, this one not counted.\n    rate: { lastMinute: Long, lastHour: Long },\n    // Denied calls of this agent in the last hour.\n    priorDenials: Long,\n    // kind is \"agent-jwt\" or \"lab-token\"; a lab token has no scopes and none of the optional attributes.\n    // authTime is in seconds since 1970, authAge in seconds.\n    credential: {\n      kind: String,\n      scopes: Set<String>,\n      acr?: String,\n      authTime?: Long,\n      authAge?: Long,\n    },\n  },\n};\n";

export const SHIPPED_PACK_SOURCES: readonly ShippedPack[] = [
  {
    "id": "pack-built-in",
    "version": 1,
    "sources": [
      {
        "file": "base.cedar",
        "text": "// What holds before a tenant has a pack of its own.\n\n@id(\"in-scope\")\npermit (principal, action == Action::\"call\", resource);\n\n// No credential leaves in a tool call.\n@id(\"secret-in-arguments\")\n@outcome(\"deny\")\n@reason(\"the arguments hold a secret\")\nforbid (principal, action == Action::\"call\", resource)\nwhen { context.findings.secret.mediumConfidence >= 4 };\n"
      }
    ],
    "policies": [
      {
        "id": "in-scope",
        "json": {
          "effect": "permit",
          "principal": {
            "op": "All"
          },
          "action": {
            "op": "==",
            "entity": {
              "type": "Action",
              "id": "call"
            }
          },
          "resource": {
            "op": "All"
          },
          "conditions": [],
          "annotations": {
            "id": "in-scope"
          }
        }
      },
      {
        "id": "secret-in-arguments",
        "json": {
          "effect": "forbid",
          "principal": {
            "op": "All"
          },
          "action": {
            "op": "==",
            "entity": {
              "type": "Action",
              "id": "call"
            }
          },
          "resource": {
            "op": "All"
          },
          "conditions": [
            {
              "kind": "when",
              "body": {
                ">=": {
                  "left": {
                    ".": {
                      "left": {
                        ".": {
                          "left": {
                            ".": {
                              "left": {
                                "Var": "context"
                              },
                              "attr": "findings"
                            }
                          },
                          "attr": "secret"
                        }
                      },
                      "attr": "mediumConfidence"
                    }
                  },
                  "right": {
                    "Value": 4
                  }
                }
              }
            }
          ],
          "annotations": {
            "id": "secret-in-arguments",
            "outcome": "deny",
            "reason": "the arguments hold a secret"
          }
        }
      }
    ]
  },
  {
    "id": "pack-dev-observe",
    "version": 1,
    "sources": [
      {
        "file": "base.cedar",
        "text": "// Development: agents may call what they were approved for. Only what does harm outside development is restricted, so that\n// the record of decisions shows what the stricter packs would add.\n\n@id(\"in-scope\")\npermit (principal, action == Action::\"call\", resource);\n\n// A call that could not be read to its end may hold anything.\n@id(\"incomplete-inspection\")\n@outcome(\"deny\")\n@reason(\"the arguments were not inspected whole\")\nforbid (principal, action == Action::\"call\", resource)\nunless { context.inspection.complete };\n"
      },
      {
        "file": "data.cedar",
        "text": "// A credential that leaves in a call is lost wherever the call was made from.\n@id(\"secret-in-arguments\")\n@outcome(\"deny\")\n@reason(\"the arguments hold a secret\")\nforbid (principal, action == Action::\"call\", resource)\nwhen { context.findings.secret.mediumConfidence >= 4 };\n"
      }
    ],
    "policies": [
      {
        "id": "in-scope",
        "json": {
          "effect": "permit",
          "principal": {
            "op": "All"
          },
          "action": {
            "op": "==",
            "entity": {
              "type": "Action",
              "id": "call"
            }
          },
          "resource": {
            "op": "All"
          },
          "conditions": [],
          "annotations": {
            "id": "in-scope"
          }
        }
      },
      {
        "id": "incomplete-inspection",
        "json": {
          "effect": "forbid",
          "principal": {
            "op": "All"
          },
          "action": {
            "op": "==",
            "entity": {
              "type": "Action",
              "id": "call"
            }
          },
          "resource": {
            "op": "All"
          },
          "conditions": [
            {
              "kind": "unless",
              "body": {
                ".": {
                  "left": {
                    ".": {
                      "left": {
                        "Var": "context"
                      },
                      "attr": "inspection"
                    }
                  },
                  "attr": "complete"
                }
              }
            }
          ],
          "annotations": {
            "id": "incomplete-inspection",
            "outcome": "deny",
            "reason": "the arguments were not inspected whole"
          }
        }
      },
      {
        "id": "secret-in-arguments",
        "json": {
          "effect": "forbid",
          "principal": {
            "op": "All"
          },
          "action": {
            "op": "==",
            "entity": {
              "type": "Action",
              "id": "call"
            }
          },
          "resource": {
            "op": "All"
          },
          "conditions": [
            {
              "kind": "when",
              "body": {
                ">=": {
                  "left": {
                    ".": {
                      "left": {
                        ".": {
                          "left": {
                            ".": {
                              "left": {
                                "Var": "context"
                              },
                              "attr": "findings"
                            }
                          },
                          "attr": "secret"
                        }
                      },
                      "attr": "mediumConfidence"
                    }
                  },
                  "right": {
                    "Value": 4
                  }
                }
              }
            }
          ],
          "annotations": {
            "id": "secret-in-arguments",
            "outcome": "deny",
            "reason": "the arguments hold a secret"
          }
        }
      }
    ]
  },
  {
    "id": "pack-staging",
    "version": 1,
    "sources": [
      {
        "file": "base.cedar",
        "text": "// Staging: the rules of production, with approval where production asks for more.\n\n@id(\"in-scope\")\npermit (principal, action == Action::\"call\", resource);\n\n// A call that could not be read to its end may hold anything.\n@id(\"incomplete-inspection\")\n@outcome(\"deny\")\n@reason(\"the arguments were not inspected whole\")\nforbid (principal, action == Action::\"call\", resource)\nunless { context.inspection.complete };\n\n// A tool that cannot be undone is used by an agent that somebody answers for, or with an approval.\n@id(\"destructive-tool\")\n@outcome(\"approve\")\n@reason(\"the tool is destructive and the agent has no owner who signs in\")\nforbid (principal, action == Action::\"call\", resource)\nwhen { resource.labels.contains(\"destructive\") }\nunless { principal has owner };\n"
      },
      {
        "file": "data.cedar",
        "text": "@id(\"secret-in-arguments\")\n@outcome(\"deny\")\n@reason(\"the arguments hold a secret\")\nforbid (principal, action == Action::\"call\", resource)\nwhen { context.findings.secret.mediumConfidence >= 4 };\n\n// A pattern that may be a secret is removed rather than refused.\n@id(\"possible-secret-in-arguments\")\n@outcome(\"sanitize\")\n@reason(\"the arguments hold what may be a secret\")\nforbid (principal, action == Action::\"call\", resource)\nwhen { context.findings.secret.anyConfidence >= 3 };\n\n@id(\"personal-data-to-external-tool\")\n@outcome(\"sanitize\")\n@reason(\"personal data would reach a tool outside the organisation\")\nforbid (principal, action == Action::\"call\", resource)\nwhen { resource.labels.contains(\"external\") && context.findings.personalData.mediumConfidence >= 3 };\n\n@id(\"injection-in-arguments\")\n@outcome(\"deny\")\n@reason(\"the arguments hold an injection\")\nforbid (principal, action == Action::\"call\", resource)\nwhen { context.findings.injection.highConfidence >= 4 };\n\n@id(\"exfiltration-shape\")\n@outcome(\"approve\")\n@reason(\"the arguments look like data being carried out\")\nforbid (principal, action == Action::\"call\", resource)\nwhen { context.findings.exfiltration.mediumConfidence >= 4 };\n"
      }
    ],
    "policies": [
      {
        "id": "in-scope",
        "json": {
          "effect": "permit",
          "principal": {
            "op": "All"
          },
          "action": {
            "op": "==",
            "entity": {
              "type": "Action",
              "id": "call"
            }
          },
          "resource": {
            "op": "All"
          },
          "conditions": [],
          "annotations": {
            "id": "in-scope"
          }
        }
      },
      {
        "id": "incomplete-inspection",
        "json": {
          "effect": "forbid",
          "principal": {
            "op": "All"
          },
          "action": {
            "op": "==",
            "entity": {
              "type": "Action",
              "id": "call"
            }
          },
          "resource": {
            "op": "All"
          },
          "conditions": [
            {
              "kind": "unless",
              "body": {
                ".": {
                  "left": {
                    ".": {
                      "left": {
                        "Var": "context"
                      },
                      "attr": "inspection"
                    }
                  },
                  "attr": "complete"
                }
              }
            }
          ],
          "annotations": {
            "id": "incomplete-inspection",
            "outcome": "deny",
            "reason": "the arguments were not inspected whole"
          }
        }
      },
      {
        "id": "destructive-tool",
        "json": {
          "effect": "forbid",
          "principal": {
            "op": "All"
          },
          "action": {
            "op": "==",
            "entity": {
              "type": "Action",
              "id": "call"
            }
          },
          "resource": {
            "op": "All"
          },
          "conditions": [
            {
              "kind": "when",
              "body": {
                "contains": {
                  "left": {
                    ".": {
                      "left": {
                        "Var": "resource"
                      },
                      "attr": "labels"
                    }
                  },
                  "right": {
                    "Value": "destructive"
                  }
                }
              }
            },
            {
              "kind": "unless",
              "body": {
                "has": {
                  "left": {
                    "Var": "principal"
                  },
                  "attr": "owner"
                }
              }
            }
          ],
          "annotations": {
            "id": "destructive-tool",
            "outcome": "approve",
            "reason": "the tool is destructive and the agent has no owner who signs in"
          }
        }
      },
      {
        "id": "secret-in-arguments",
        "json": {
          "effect": "forbid",
          "principal": {
            "op": "All"
          },
          "action": {
            "op": "==",
            "entity": {
              "type": "Action",
              "id": "call"
            }
          },
          "resource": {
            "op": "All"
          },
          "conditions": [
            {
              "kind": "when",
              "body": {
                ">=": {
                  "left": {
                    ".": {
                      "left": {
                        ".": {
                          "left": {
                            ".": {
                              "left": {
                                "Var": "context"
                              },
                              "attr": "findings"
                            }
                          },
                          "attr": "secret"
                        }
                      },
                      "attr": "mediumConfidence"
                    }
                  },
                  "right": {
                    "Value": 4
                  }
                }
              }
            }
          ],
          "annotations": {
            "id": "secret-in-arguments",
            "outcome": "deny",
            "reason": "the arguments hold a secret"
          }
        }
      },
      {
        "id": "possible-secret-in-arguments",
        "json": {
          "effect": "forbid",
          "principal": {
            "op": "All"
          },
          "action": {
            "op": "==",
            "entity": {
              "type": "Action",
              "id": "call"
            }
          },
          "resource": {
            "op": "All"
          },
          "conditions": [
            {
              "kind": "when",
              "body": {
                ">=": {
                  "left": {
                    ".": {
                      "left": {
                        ".": {
                          "left": {
                            ".": {
                              "left": {
                                "Var": "context"
                              },
                              "attr": "findings"
                            }
                          },
                          "attr": "secret"
                        }
                      },
                      "attr": "anyConfidence"
                    }
                  },
                  "right": {
                    "Value": 3
                  }
                }
              }
            }
          ],
          "annotations": {
            "id": "possible-secret-in-arguments",
            "outcome": "sanitize",
            "reason": "the arguments hold what may be a secret"
          }
        }
      },
      {
        "id": "personal-data-to-external-tool",
        "json": {
          "effect": "forbid",
          "principal": {
            "op": "All"
          },
          "action": {
            "op": "==",
            "entity": {
              "type": "Action",
              "id": "call"
            }
          },
          "resource": {
            "op": "All"
          },
          "conditions": [
            {
              "kind": "when",
              "body": {
                "&&": {
                  "left": {
                    "contains": {
                      "left": {
                        ".": {
                          "left": {
                            "Var": "resource"
                          },
                          "attr": "labels"
                        }
                      },
                      "right": {
                        "Value": "external"
                      }
                    }
                  },
                  "right": {
                    ">=": {
                      "left": {
                        ".": {
                          "left": {
                            ".": {
                              "left": {
                                ".": {
                                  "left": {
                                    "Var": "context"
                                  },
                                  "attr": "findings"
                                }
                              },
                              "attr": "personalData"
                            }
                          },
                          "attr": "mediumConfidence"
                        }
                      },
                      "right": {
                        "Value": 3
                      }
                    }
                  }
                }
              }
            }
          ],
          "annotations": {
            "id": "personal-data-to-external-tool",
            "outcome": "sanitize",
            "reason": "personal data would reach a tool outside the organisation"
          }
        }
      },
      {
        "id": "injection-in-arguments",
        "json": {
          "effect": "forbid",
          "principal": {
            "op": "All"
          },
          "action": {
            "op": "==",
            "entity": {
              "type": "Action",
              "id": "call"
            }
          },
          "resource": {
            "op": "All"
          },
          "conditions": [
            {
              "kind": "when",
              "body": {
                ">=": {
                  "left": {
                    ".": {
                      "left": {
                        ".": {
                          "left": {
                            ".": {
                              "left": {
                                "Var": "context"
                              },
                              "attr": "findings"
                            }
                          },
                          "attr": "injection"
                        }
                      },
                      "attr": "highConfidence"
                    }
                  },
                  "right": {
                    "Value": 4
                  }
                }
              }
            }
          ],
          "annotations": {
            "id": "injection-in-arguments",
            "outcome": "deny",
            "reason": "the arguments hold an injection"
          }
        }
      },
      {
        "id": "exfiltration-shape",
        "json": {
          "effect": "forbid",
          "principal": {
            "op": "All"
          },
          "action": {
            "op": "==",
            "entity": {
              "type": "Action",
              "id": "call"
            }
          },
          "resource": {
            "op": "All"
          },
          "conditions": [
            {
              "kind": "when",
              "body": {
                ">=": {
                  "left": {
                    ".": {
                      "left": {
                        ".": {
                          "left": {
                            ".": {
                              "left": {
                                "Var": "context"
                              },
                              "attr": "findings"
                            }
                          },
                          "attr": "exfiltration"
                        }
                      },
                      "attr": "mediumConfidence"
                    }
                  },
                  "right": {
                    "Value": 4
                  }
                }
              }
            }
          ],
          "annotations": {
            "id": "exfiltration-shape",
            "outcome": "approve",
            "reason": "the arguments look like data being carried out"
          }
        }
      }
    ]
  },
  {
    "id": "pack-production",
    "version": 2,
    "sources": [
      {
        "file": "base.cedar",
        "text": "// Production: nothing that cannot be undone without a person, nothing privileged without a fresh credential.\n\n@id(\"in-scope\")\npermit (principal, action == Action::\"call\", resource);\n\n// A call that could not be read to its end may hold anything.\n@id(\"incomplete-inspection\")\n@outcome(\"deny\")\n@reason(\"the arguments were not inspected whole\")\nforbid (principal, action == Action::\"call\", resource)\nunless { context.inspection.complete };\n\n// An agent that was approved for another environment has no business in this one.\n@id(\"environment-mismatch\")\n@outcome(\"deny\")\n@reason(\"the agent belongs to another environment\")\nforbid (principal, action == Action::\"call\", resource)\nunless { principal.environment == context.environment };\n\n@id(\"destructive-tool\")\n@outcome(\"approve\")\n@reason(\"the tool is destructive\")\nforbid (principal, action == Action::\"call\", resource)\nwhen { resource.labels.contains(\"destructive\") };\n\n// Lifted by an agent JWT with the scope, of somebody who signed in within the last quarter of an hour.\n@id(\"privileged-tool\")\n@outcome(\"step-up\")\n@reason(\"the tool is privileged\")\nforbid (principal, action == Action::\"call\", resource)\nwhen { resource.labels.contains(\"privileged\") }\nunless\n{\n  context.credential.scopes.contains(\"tools:privileged\") &&\n  context.credential has authAge &&\n  context.credential.authAge <= 900\n};\n"
      },
      {
        "file": "data.cedar",
        "text": "@id(\"secret-in-arguments\")\n@outcome(\"deny\")\n@reason(\"the arguments hold a secret\")\nforbid (principal, action == Action::\"call\", resource)\nwhen { context.findings.secret.mediumConfidence >= 4 };\n\n// A pattern that may be a secret is removed rather than refused.\n@id(\"possible-secret-in-arguments\")\n@outcome(\"sanitize\")\n@reason(\"the arguments hold what may be a secret\")\nforbid (principal, action == Action::\"call\", resource)\nwhen { context.findings.secret.anyConfidence >= 3 };\n\n@id(\"personal-data-to-external-tool\")\n@outcome(\"sanitize\")\n@reason(\"personal data would reach a tool outside the organisation\")\nforbid (principal, action == Action::\"call\", resource)\nwhen { resource.labels.contains(\"external\") && context.findings.personalData.mediumConfidence >= 3 };\n\n@id(\"injection-in-arguments\")\n@outcome(\"deny\")\n@reason(\"the arguments hold an injection\")\nforbid (principal, action == Action::\"call\", resource)\nwhen { context.findings.injection.mediumConfidence >= 4 };\n\n@id(\"exfiltration-shape\")\n@outcome(\"deny\")\n@reason(\"the arguments look like data being carried out\")\nforbid (principal, action == Action::\"call\", resource)\nwhen { context.findings.exfiltration.mediumConfidence >= 4 };\n"
      },
      {
        "file": "taint.cedar",
        "text": "// What an untrusted page or message wrote must not choose where data goes: a person looks first.\n@id(\"tainted-call-to-external-tool\")\n@outcome(\"approve\")\n@reason(\"arguments were copied from untrusted output\")\nforbid (principal, action == Action::\"call\", resource)\nwhen { resource.labels.contains(\"external\") && !context.taint.paths.isEmpty() };\n\n// An agent that has read untrusted output destroys nothing before a person has looked.\n@id(\"tainted-agent-on-destructive-tool\")\n@outcome(\"approve\")\n@reason(\"the agent has read untrusted output\")\nforbid (principal, action == Action::\"call\", resource)\nwhen { resource.labels.contains(\"destructive\") && !context.taint.sources.isEmpty() };\n\n// A recipient, an address, a file or a command that untrusted output wrote.\n@id(\"tainted-sensitive-argument\")\n@outcome(\"approve\")\n@reason(\"untrusted output chose a recipient, an address, a file or a command\")\nforbid (principal, action == Action::\"call\", resource)\nwhen { !context.taint.sensitivePaths.isEmpty() }\nunless { resource.labels.contains(\"read-only\") && !resource.labels.contains(\"external\") };\n\n// Private data, untrusted content and a way out, all of one agent: a person looks first.\n@id(\"private-data-untrusted-content-and-egress\")\n@outcome(\"approve\")\n@reason(\"the agent has read private data and untrusted output, and the tool carries data out\")\nforbid (principal, action == Action::\"call\", resource)\nwhen\n{\n  resource.labels.contains(\"external\") &&\n  !context.taint.sources.isEmpty() &&\n  !context.taint.privateSources.isEmpty()\n};\n\n// The same, and the untrusted output chose the destination.\n@id(\"private-data-to-untrusted-destination\")\n@outcome(\"deny\")\n@reason(\"untrusted output chose where an agent that has read private data sends it\")\nforbid (principal, action == Action::\"call\", resource)\nwhen\n{\n  resource.labels.contains(\"external\") &&\n  !context.taint.sensitivePaths.isEmpty() &&\n  !context.taint.privateSources.isEmpty()\n};\n"
      }
    ],
    "policies": [
      {
        "id": "in-scope",
        "json": {
          "effect": "permit",
          "principal": {
            "op": "All"
          },
          "action": {
            "op": "==",
            "entity": {
              "type": "Action",
              "id": "call"
            }
          },
          "resource": {
            "op": "All"
          },
          "conditions": [],
          "annotations": {
            "id": "in-scope"
          }
        }
      },
      {
        "id": "incomplete-inspection",
        "json": {
          "effect": "forbid",
          "principal": {
            "op": "All"
          },
          "action": {
            "op": "==",
            "entity": {
              "type": "Action",
              "id": "call"
            }
          },
          "resource": {
            "op": "All"
          },
          "conditions": [
            {
              "kind": "unless",
              "body": {
                ".": {
                  "left": {
                    ".": {
                      "left": {
                        "Var": "context"
                      },
                      "attr": "inspection"
                    }
                  },
                  "attr": "complete"
                }
              }
            }
          ],
          "annotations": {
            "id": "incomplete-inspection",
            "outcome": "deny",
            "reason": "the arguments were not inspected whole"
          }
        }
      },
      {
        "id": "environment-mismatch",
        "json": {
          "effect": "forbid",
          "principal": {
            "op": "All"
          },
          "action": {
            "op": "==",
            "entity": {
              "type": "Action",
              "id": "call"
            }
          },
          "resource": {
            "op": "All"
          },
          "conditions": [
            {
              "kind": "unless",
              "body": {
                "==": {
                  "left": {
                    ".": {
                      "left": {
                        "Var": "principal"
                      },
                      "attr": "environment"
                    }
                  },
                  "right": {
                    ".": {
                      "left": {
                        "Var": "context"
                      },
                      "attr": "environment"
                    }
                  }
                }
              }
            }
          ],
          "annotations": {
            "id": "environment-mismatch",
            "outcome": "deny",
            "reason": "the agent belongs to another environment"
          }
        }
      },
      {
        "id": "destructive-tool",
        "json": {
          "effect": "forbid",
          "principal": {
            "op": "All"
          },
          "action": {
            "op": "==",
            "entity": {
              "type": "Action",
              "id": "call"
            }
          },
          "resource": {
            "op": "All"
          },
          "conditions": [
            {
              "kind": "when",
              "body": {
                "contains": {
                  "left": {
                    ".": {
                      "left": {
                        "Var": "resource"
                      },
                      "attr": "labels"
                    }
                  },
                  "right": {
                    "Value": "destructive"
                  }
                }
              }
            }
          ],
          "annotations": {
            "id": "destructive-tool",
            "outcome": "approve",
            "reason": "the tool is destructive"
          }
        }
      },
      {
        "id": "privileged-tool",
        "json": {
          "effect": "forbid",
          "principal": {
            "op": "All"
          },
          "action": {
            "op": "==",
            "entity": {
              "type": "Action",
              "id": "call"
            }
          },
          "resource": {
            "op": "All"
          },
          "conditions": [
            {
              "kind": "when",
              "body": {
                "contains": {
                  "left": {
                    ".": {
                      "left": {
                        "Var": "resource"
                      },
                      "attr": "labels"
                    }
                  },
                  "right": {
                    "Value": "privileged"
                  }
                }
              }
            },
            {
              "kind": "unless",
              "body": {
                "&&": {
                  "left": {
                    "&&": {
                      "left": {
                        "contains": {
                          "left": {
                            ".": {
                              "left": {
                                ".": {
                                  "left": {
                                    "Var": "context"
                                  },
                                  "attr": "credential"
                                }
                              },
                              "attr": "scopes"
                            }
                          },
                          "right": {
                            "Value": "tools:privileged"
                          }
                        }
                      },
                      "right": {
                        "has": {
                          "left": {
                            ".": {
                              "left": {
                                "Var": "context"
                              },
                              "attr": "credential"
                            }
                          },
                          "attr": "authAge"
                        }
                      }
                    }
                  },
                  "right": {
                    "<=": {
                      "left": {
                        ".": {
                          "left": {
                            ".": {
                              "left": {
                                "Var": "context"
                              },
                              "attr": "credential"
                            }
                          },
                          "attr": "authAge"
                        }
                      },
                      "right": {
                        "Value": 900
                      }
                    }
                  }
                }
              }
            }
          ],
          "annotations": {
            "id": "privileged-tool",
            "outcome": "step-up",
            "reason": "the tool is privileged"
          }
        }
      },
      {
        "id": "secret-in-arguments",
        "json": {
          "effect": "forbid",
          "principal": {
            "op": "All"
          },
          "action": {
            "op": "==",
            "entity": {
              "type": "Action",
              "id": "call"
            }
          },
          "resource": {
            "op": "All"
          },
          "conditions": [
            {
              "kind": "when",
              "body": {
                ">=": {
                  "left": {
                    ".": {
                      "left": {
                        ".": {
                          "left": {
                            ".": {
                              "left": {
                                "Var": "context"
                              },
                              "attr": "findings"
                            }
                          },
                          "attr": "secret"
                        }
                      },
                      "attr": "mediumConfidence"
                    }
                  },
                  "right": {
                    "Value": 4
                  }
                }
              }
            }
          ],
          "annotations": {
            "id": "secret-in-arguments",
            "outcome": "deny",
            "reason": "the arguments hold a secret"
          }
        }
      },
      {
        "id": "possible-secret-in-arguments",
        "json": {
          "effect": "forbid",
          "principal": {
            "op": "All"
          },
          "action": {
            "op": "==",
            "entity": {
              "type": "Action",
              "id": "call"
            }
          },
          "resource": {
            "op": "All"
          },
          "conditions": [
            {
              "kind": "when",
              "body": {
                ">=": {
                  "left": {
                    ".": {
                      "left": {
                        ".": {
                          "left": {
                            ".": {
                              "left": {
                                "Var": "context"
                              },
                              "attr": "findings"
                            }
                          },
                          "attr": "secret"
                        }
                      },
                      "attr": "anyConfidence"
                    }
                  },
                  "right": {
                    "Value": 3
                  }
                }
              }
            }
          ],
          "annotations": {
            "id": "possible-secret-in-arguments",
            "outcome": "sanitize",
            "reason": "the arguments hold what may be a secret"
          }
        }
      },
      {
        "id": "personal-data-to-external-tool",
        "json": {
          "effect": "forbid",
          "principal": {
            "op": "All"
          },
          "action": {
            "op": "==",
            "entity": {
              "type": "Action",
              "id": "call"
            }
          },
          "resource": {
            "op": "All"
          },
          "conditions": [
            {
              "kind": "when",
              "body": {
                "&&": {
                  "left": {
                    "contains": {
                      "left": {
                        ".": {
                          "left": {
                            "Var": "resource"
                          },
                          "attr": "labels"
                        }
                      },
                      "right": {
                        "Value": "external"
                      }
                    }
                  },
                  "right": {
                    ">=": {
                      "left": {
                        ".": {
                          "left": {
                            ".": {
                              "left": {
                                ".": {
                                  "left": {
                                    "Var": "context"
                                  },
                                  "attr": "findings"
                                }
                              },
                              "attr": "personalData"
                            }
                          },
                          "attr": "mediumConfidence"
                        }
                      },
                      "right": {
                        "Value": 3
                      }
                    }
                  }
                }
              }
            }
          ],
          "annotations": {
            "id": "personal-data-to-external-tool",
            "outcome": "sanitize",
            "reason": "personal data would reach a tool outside the organisation"
          }
        }
      },
      {
        "id": "injection-in-arguments",
        "json": {
          "effect": "forbid",
          "principal": {
            "op": "All"
          },
          "action": {
            "op": "==",
            "entity": {
              "type": "Action",
              "id": "call"
            }
          },
          "resource": {
            "op": "All"
          },
          "conditions": [
            {
              "kind": "when",
              "body": {
                ">=": {
                  "left": {
                    ".": {
                      "left": {
                        ".": {
                          "left": {
                            ".": {
                              "left": {
                                "Var": "context"
                              },
                              "attr": "findings"
                            }
                          },
                          "attr": "injection"
                        }
                      },
                      "attr": "mediumConfidence"
                    }
                  },
                  "right": {
                    "Value": 4
                  }
                }
              }
            }
          ],
          "annotations": {
            "id": "injection-in-arguments",
            "outcome": "deny",
            "reason": "the arguments hold an injection"
          }
        }
      },
      {
        "id": "exfiltration-shape",
        "json": {
          "effect": "forbid",
          "principal": {
            "op": "All"
          },
          "action": {
            "op": "==",
            "entity": {
              "type": "Action",
              "id": "call"
            }
          },
          "resource": {
            "op": "All"
          },
          "conditions": [
            {
              "kind": "when",
              "body": {
                ">=": {
                  "left": {
                    ".": {
                      "left": {
                        ".": {
                          "left": {
                            ".": {
                              "left": {
                                "Var": "context"
                              },
                              "attr": "findings"
                            }
                          },
                          "attr": "exfiltration"
                        }
                      },
                      "attr": "mediumConfidence"
                    }
                  },
                  "right": {
                    "Value": 4
                  }
                }
              }
            }
          ],
          "annotations": {
            "id": "exfiltration-shape",
            "outcome": "deny",
            "reason": "the arguments look like data being carried out"
          }
        }
      },
      {
        "id": "tainted-call-to-external-tool",
        "json": {
          "effect": "forbid",
          "principal": {
            "op": "All"
          },
          "action": {
            "op": "==",
            "entity": {
              "type": "Action",
              "id": "call"
            }
          },
          "resource": {
            "op": "All"
          },
          "conditions": [
            {
              "kind": "when",
              "body": {
                "&&": {
                  "left": {
                    "contains": {
                      "left": {
                        ".": {
                          "left": {
                            "Var": "resource"
                          },
                          "attr": "labels"
                        }
                      },
                      "right": {
                        "Value": "external"
                      }
                    }
                  },
                  "right": {
                    "!": {
                      "arg": {
                        "isEmpty": {
                          "arg": {
                            ".": {
                              "left": {
                                ".": {
                                  "left": {
                                    "Var": "context"
                                  },
                                  "attr": "taint"
                                }
                              },
                              "attr": "paths"
                            }
                          }
                        }
                      }
                    }
                  }
                }
              }
            }
          ],
          "annotations": {
            "id": "tainted-call-to-external-tool",
            "outcome": "approve",
            "reason": "arguments were copied from untrusted output"
          }
        }
      },
      {
        "id": "tainted-agent-on-destructive-tool",
        "json": {
          "effect": "forbid",
          "principal": {
            "op": "All"
          },
          "action": {
            "op": "==",
            "entity": {
              "type": "Action",
              "id": "call"
            }
          },
          "resource": {
            "op": "All"
          },
          "conditions": [
            {
              "kind": "when",
              "body": {
                "&&": {
                  "left": {
                    "contains": {
                      "left": {
                        ".": {
                          "left": {
                            "Var": "resource"
                          },
                          "attr": "labels"
                        }
                      },
                      "right": {
                        "Value": "destructive"
                      }
                    }
                  },
                  "right": {
                    "!": {
                      "arg": {
                        "isEmpty": {
                          "arg": {
                            ".": {
                              "left": {
                                ".": {
                                  "left": {
                                    "Var": "context"
                                  },
                                  "attr": "taint"
                                }
                              },
                              "attr": "sources"
                            }
                          }
                        }
                      }
                    }
                  }
                }
              }
            }
          ],
          "annotations": {
            "id": "tainted-agent-on-destructive-tool",
            "outcome": "approve",
            "reason": "the agent has read untrusted output"
          }
        }
      },
      {
        "id": "tainted-sensitive-argument",
        "json": {
          "effect": "forbid",
          "principal": {
            "op": "All"
          },
          "action": {
            "op": "==",
            "entity": {
              "type": "Action",
              "id": "call"
            }
          },
          "resource": {
            "op": "All"
          },
          "conditions": [
            {
              "kind": "when",
              "body": {
                "!": {
                  "arg": {
                    "isEmpty": {
                      "arg": {
                        ".": {
                          "left": {
                            ".": {
                              "left": {
                                "Var": "context"
                              },
                              "attr": "taint"
                            }
                          },
                          "attr": "sensitivePaths"
                        }
                      }
                    }
                  }
                }
              }
            },
            {
              "kind": "unless",
              "body": {
                "&&": {
                  "left": {
                    "contains": {
                      "left": {
                        ".": {
                          "left": {
                            "Var": "resource"
                          },
                          "attr": "labels"
                        }
                      },
                      "right": {
                        "Value": "read-only"
                      }
                    }
                  },
                  "right": {
                    "!": {
                      "arg": {
                        "contains": {
                          "left": {
                            ".": {
                              "left": {
                                "Var": "resource"
                              },
                              "attr": "labels"
                            }
                          },
                          "right": {
                            "Value": "external"
                          }
                        }
                      }
                    }
                  }
                }
              }
            }
          ],
          "annotations": {
            "id": "tainted-sensitive-argument",
            "outcome": "approve",
            "reason": "untrusted output chose a recipient, an address, a file or a command"
          }
        }
      },
      {
        "id": "private-data-untrusted-content-and-egress",
        "json": {
          "effect": "forbid",
          "principal": {
            "op": "All"
          },
          "action": {
            "op": "==",
            "entity": {
              "type": "Action",
              "id": "call"
            }
          },
          "resource": {
            "op": "All"
          },
          "conditions": [
            {
              "kind": "when",
              "body": {
                "&&": {
                  "left": {
                    "&&": {
                      "left": {
                        "contains": {
                          "left": {
                            ".": {
                              "left": {
                                "Var": "resource"
                              },
                              "attr": "labels"
                            }
                          },
                          "right": {
                            "Value": "external"
                          }
                        }
                      },
                      "right": {
                        "!": {
                          "arg": {
                            "isEmpty": {
                              "arg": {
                                ".": {
                                  "left": {
                                    ".": {
                                      "left": {
                                        "Var": "context"
                                      },
                                      "attr": "taint"
                                    }
                                  },
                                  "attr": "sources"
                                }
                              }
                            }
                          }
                        }
                      }
                    }
                  },
                  "right": {
                    "!": {
                      "arg": {
                        "isEmpty": {
                          "arg": {
                            ".": {
                              "left": {
                                ".": {
                                  "left": {
                                    "Var": "context"
                                  },
                                  "attr": "taint"
                                }
                              },
                              "attr": "privateSources"
                            }
                          }
                        }
                      }
                    }
                  }
                }
              }
            }
          ],
          "annotations": {
            "id": "private-data-untrusted-content-and-egress",
            "outcome": "approve",
            "reason": "the agent has read private data and untrusted output, and the tool carries data out"
          }
        }
      },
      {
        "id": "private-data-to-untrusted-destination",
        "json": {
          "effect": "forbid",
          "principal": {
            "op": "All"
          },
          "action": {
            "op": "==",
            "entity": {
              "type": "Action",
              "id": "call"
            }
          },
          "resource": {
            "op": "All"
          },
          "conditions": [
            {
              "kind": "when",
              "body": {
                "&&": {
                  "left": {
                    "&&": {
                      "left": {
                        "contains": {
                          "left": {
                            ".": {
                              "left": {
                                "Var": "resource"
                              },
                              "attr": "labels"
                            }
                          },
                          "right": {
                            "Value": "external"
                          }
                        }
                      },
                      "right": {
                        "!": {
                          "arg": {
                            "isEmpty": {
                              "arg": {
                                ".": {
                                  "left": {
                                    ".": {
                                      "left": {
                                        "Var": "context"
                                      },
                                      "attr": "taint"
                                    }
                                  },
                                  "attr": "sensitivePaths"
                                }
                              }
                            }
                          }
                        }
                      }
                    }
                  },
                  "right": {
                    "!": {
                      "arg": {
                        "isEmpty": {
                          "arg": {
                            ".": {
                              "left": {
                                ".": {
                                  "left": {
                                    "Var": "context"
                                  },
                                  "attr": "taint"
                                }
                              },
                              "attr": "privateSources"
                            }
                          }
                        }
                      }
                    }
                  }
                }
              }
            }
          ],
          "annotations": {
            "id": "private-data-to-untrusted-destination",
            "outcome": "deny",
            "reason": "untrusted output chose where an agent that has read private data sends it"
          }
        }
      }
    ]
  }
];
