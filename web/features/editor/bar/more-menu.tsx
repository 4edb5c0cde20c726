import type { ComponentType } from 'react'
import { m } from '../../../messages/messages.js'
import { IconButton } from '../../../ui/button.tsx'
import { LateMenu } from '../../../ui/menu.tsx'
import { showToast } from '../../../ui/toast/toasts.ts'
import type { MountedEditor } from '../mount.ts'
import type { ViewStore } from '../desk/view-state.ts'

export interface MoreProps {
  readonly editor: MountedEditor
  readonly view: ViewStore
  readonly writable: boolean
  /** How many texts wait to be restored. */
  readonly aside: number
}

const load = async (): Promise<ComponentType<MoreProps>> => (await import('./more-items.tsx')).MoreItems

/** The door to everything that is needed now and then. */
export const MoreMenu = (props: MoreProps) => (
  <LateMenu
    trigger={<IconButton icon="ellipsis-vertical" label={m.editor_more()} />}
    load={load}
    props={props}
    onFail={() => showToast({ title: m.together_part_failed(), body: m.together_part_failed_kept() })}
  />
)
