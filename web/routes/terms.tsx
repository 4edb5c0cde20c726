import { Legal } from '../features/legal/legal.tsx'
import { terms } from '../features/legal/terms.ts'
import { m } from '../messages/messages.js'

export function Page() {
  return <Legal title={m.terms_title()} text={terms} />
}
