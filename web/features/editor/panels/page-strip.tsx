import { printPage, sheetPicture, type Pagination, type SheetPicture as Sheet } from '@replique/script'
import { memo, useEffect, useRef, useState } from 'react'
import { m } from '../../../messages/messages.js'
import { whenIdle } from '../../../platform/idle-preloading.ts'
import { createStore, useStore, type Store } from '../../../platform/store.ts'
import { IconButton } from '../../../ui/button.tsx'
import { SheetPicture, useNearlyVisible } from '../../../ui/sheet-picture.tsx'
import { moveFocus } from '../cards/move-scenes.ts'
import type { MountedEditor } from '../mount.ts'
import { goToPage } from '../navigation/go-to.ts'
import { isPaged, paginationOf } from '../page/pages.ts'
import { useEditorValue, useKeys, useAfterPause } from '../shell/editor-hooks.ts'
import { type EditorParts, seenPage } from '../shell/view-state.ts'

type Pages = Store<Pagination | null>

const readPages = ({ view }: MountedEditor): Pagination | null => paginationOf(view.state) ?? null

/** Same as `readPages`. Passing a different function makes the hook read again once pages exist. */
const readKnownPages = (editor: MountedEditor): Pagination | null => readPages(editor)

interface PictureProps {
  readonly pages: Pages
  /** The index of the page, counted from 0. */
  readonly at: number
}

/** Shows the text of a page. Reads it when the browser is idle, and redraws it only if it has changed. */
function Picture({ pages, at }: PictureProps) {
  const pagination = useStore(pages)
  const [sheet, setSheet] = useState<Sheet | null>(null)
  useEffect(() => {
    let gone = false
    whenIdle(() => {
      if (gone || pagination === null) return
      const next = sheetPicture(printPage(pagination, at), pagination.layout)
      setSheet((now) => (JSON.stringify(now) === JSON.stringify(next) ? now : next))
    })
    return () => void (gone = true)
  }, [pagination, at])
  return sheet && <SheetPicture sheet={sheet} />
}

interface ThumbnailProps extends PictureProps {
  readonly label: string
  readonly current: boolean
  /** Whether the Tab key reaches this thumbnail. Arrow keys reach the others. */
  readonly tabbable: boolean
  readonly onGo: (at: number) => void
}

const Thumbnail = memo(function Thumbnail({ pages, at, label, current, tabbable, onGo }: ThumbnailProps) {
  const place = useRef<HTMLSpanElement>(null)
  const near = useNearlyVisible(place)
  return (
    <li className="scroll-my-16 px-2">
      <button
        type="button"
        data-row={at}
        tabIndex={tabbable ? 0 : -1}
        aria-current={current ? 'page' : undefined}
        aria-label={m.editor_thumbnail({ number: label })}
        onClick={() => onGo(at)}
        className="group grid w-full justify-items-center gap-1 rounded-base px-1 pt-2 pb-1 text-ink-soft hover:bg-sunk aria-[current]:bg-accent-soft aria-[current]:text-ink"
      >
        <span
          ref={place}
          className="w-28 border border-line bg-page outline-accent [aspect-ratio:var(--sheet-ratio)] group-aria-[current]:outline-2"
        >
          {near && <Picture pages={pages} at={at} />}
        </span>
        <span aria-hidden className="text-xs tabular-nums">
          {label}
        </span>
      </button>
    </li>
  )
})

/** Thumbnails of the pages, beside the script. The visible page is marked, and clicking one goes to it. */
export function PageStrip({ editor, view }: EditorParts) {
  const paged = useEditorValue(editor, isPaged)
  const pagination = useAfterPause(editor, paged ? readKnownPages : readPages)
  const [pages] = useState<Pages>(() => createStore<Pagination | null>(null))
  useEffect(() => pages.set(pagination), [pages, pagination])
  const seen = useStore(seenPage)?.number ?? 0
  const list = useRef<HTMLOListElement>(null)
  useEffect(() => {
    list.current?.children[seen - 1]?.scrollIntoView({ block: 'nearest' })
  }, [seen])
  useKeys(list, (event) => {
    if (event.key !== 'Escape') return moveFocus(event)
    editor.view.focus()
    return true
  })
  const go = (at: number): void => {
    const page = pages.get()?.pages[at]
    if (page) goToPage({ editor, view }, page)
  }
  const { width = 1, height = 1 } = pagination?.layout ?? {}
  return (
    <nav
      aria-label={m.editor_thumbnails()}
      data-scrolls
      className="relative min-h-0 grow overflow-y-auto pb-6"
      style={{ '--sheet-ratio': `${width} / ${height}` } as React.CSSProperties}
    >
      <div className="sticky top-0 z-10 flex min-h-11 items-center bg-paper pr-1 pl-4">
        <h2 className="grow text-sm font-semibold">{m.editor_pages()}</h2>
        <IconButton icon="x" label={m.ui_close()} onClick={view.togglePages} />
      </div>
      <ol ref={list}>
        {pagination?.pages.map(({ number, label }) => (
          <Thumbnail
            key={number}
            at={number - 1}
            current={number === seen}
            tabbable={number === Math.max(1, seen)}
            onGo={go}
            {...{ pages, label }}
          />
        ))}
      </ol>
    </nav>
  )
}
