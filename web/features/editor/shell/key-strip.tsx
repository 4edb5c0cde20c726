import type { ElementKind } from '@replique/script'
import { m } from '../../../messages/messages.js'
import { useStore } from '../../../platform/store.ts'
import { Icon } from '../../../ui/icon.tsx'
import type { MountedEditor } from '../mount.ts'
import { usePlayKind } from '../toolbar/toolbar.tsx'
import { nameOfKind } from '../writing/kinds.ts'
import { useEditorValue } from './editor-hooks.ts'
import { pageLook } from './page-zoom.ts'

interface Props {
  readonly editor: MountedEditor
}

/** A discreet line under the page that shows what Enter and Tab create at the caret. */
export function KeyStrip({ editor }: Props) {
  const { keys } = useStore(pageLook)
  // a touch keyboard has no Tab
  return keys && matchMedia('(pointer: fine)').matches && <Keys editor={editor} />
}

function Keys({ editor }: Props) {
  const play = usePlayKind(editor)
  const next = useEditorValue(editor, () => {
    const found = editor.next()
    return found && `${found.enter ?? ''} ${found.tab}`
  })
  const [enter, tab] = (next?.split(' ') as [ElementKind | '', ElementKind] | undefined) ?? []
  const words = enter ? nameOfKind(enter, play) : m.editor_keys_divide()
  return (
    <section
      aria-label={m.editor_element()}
      className="hidden h-8 shrink-0 items-center justify-center gap-2 border-t border-line bg-paper text-sm text-ink-soft rail:pointer-fine:flex"
    >
      {tab && <p>{m.editor_keys({ enter: words, tab: nameOfKind(tab, play) })}</p>}
      {tab && (
        <button
          type="button"
          aria-label={m.ui_close()}
          // not in the tab order, so that Tab leads from the page to the panels; keyboard users can hide the line from
          // the menu
          tabIndex={-1}
          onClick={() => pageLook.change({ keys: false })}
          className="absolute right-2 inline-flex size-6 items-center justify-center rounded-base hover:bg-sunk hover:text-ink"
        >
          <Icon name="x" className="size-4" />
        </button>
      )}
    </section>
  )
}
