import { m } from '../../../messages/messages.js'
import { NotYet } from '../../../ui/not-yet.tsx'

export function Page() {
  return <NotYet title={m.page_rehearse()} />
}
