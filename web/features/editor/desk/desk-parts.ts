import type { Link } from '../connection/link.ts'
import type { LinkState } from '../connection/link-state.ts'
import type { MountedEditor } from '../mount.ts'
import type { ViewStore } from './view-state.ts'

/** What every part of the open editor is given. */
export interface DeskParts {
  readonly link: Link
  readonly state: LinkState
  readonly editor: MountedEditor
  readonly view: ViewStore
  /** Whether what is typed now may reach the play. */
  readonly writable: boolean
}
