import { frontSheets, sheetPicture, type Layout, type PrintedLine } from '@replique/script'
import { useEditorValue, useAfterPause } from '../shell/editor-hooks.ts'
import { SheetPicture } from '../../../ui/sheet-picture.tsx'
import type { MountedEditor } from '../mount.ts'
import { isPaged, paginationOf } from '../page/pages.ts'

interface Props {
  readonly editor: MountedEditor
  readonly part: 'title' | 'characters'
  readonly label: string
}

interface Front {
  readonly layout: Layout
  readonly title: readonly (readonly PrintedLine[])[]
  readonly characters: readonly (readonly PrintedLine[])[]
}

/** Returns the front pages as they are printed, or null until the play has been paginated. */
function readFront({ view, live }: MountedEditor): Front | null {
  const pagination = paginationOf(view.state)
  if (pagination === undefined) return null
  const { layout, frame } = live
  const { title, characters } = frontSheets({
    ...pagination,
    layout,
    play: { ...pagination.play, ...frame },
  })
  return { layout, title: title ? [title] : [], characters }
}

/** Same as `readFront`. Passing a different function makes the hook read again once pages exist. */
const readPagedFront = (editor: MountedEditor): Front | null => readFront(editor)

/** A preview of the title page or cast list as printed. */
export function FrontPreview({ editor, part, label }: Props) {
  const paged = useEditorValue(editor, isPaged)
  const front = useAfterPause(editor, paged ? readPagedFront : readFront)
  if (front === null) return null
  return (
    <div className="grid gap-3">
      {front[part].map((lines, at) => (
        // a sheet has no key other than its position
        // oxlint-disable-next-line react/no-array-index-key
        <Sheet key={at} lines={lines} layout={front.layout} label={label} />
      ))}
    </div>
  )
}

const textOf = ({ runs }: PrintedLine): string => runs.map(({ text }) => text).join('')

function Sheet({ lines, layout, label }: { lines: readonly PrintedLine[]; layout: Layout; label: string }) {
  const { width, height } = layout
  return (
    <div
      role="img"
      aria-label={`${label}. ${lines.map(textOf).join(' / ')}`}
      className="border border-line bg-page"
      style={{ aspectRatio: `${width} / ${height}` }}
    >
      <SheetPicture sheet={sheetPicture(lines, layout)} />
    </div>
  )
}
