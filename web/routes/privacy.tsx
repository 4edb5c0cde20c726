import { Legal } from '../features/legal/legal.tsx'
import { privacy } from '../features/legal/privacy.ts'
import { m } from '../messages/messages.js'

export function Page() {
  return <Legal title={m.privacy_title()} text={privacy} />
}
