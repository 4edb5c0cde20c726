import { NotYet } from '../../ui/not-yet.tsx'

export function Page() {
  return <NotYet title="play-editor" />
}
