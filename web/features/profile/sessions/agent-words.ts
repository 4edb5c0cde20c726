import { m } from '../../../messages/messages.js'
import type { Agent } from './user-agent.ts'

/** "Firefox on Windows", as far as it is known. */
export function agentWords({ browser, system }: Agent): string {
  if (browser && system) return m.profile_agent({ browser, system })
  return browser ?? system ?? m.profile_agent_unknown()
}
