import type { Play, PrintedLine, PrintedRun } from '@replique/script'
import { useState } from 'react'
import { m } from '../../../messages/messages.js'
import { IconButton } from '../../../ui/button.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { FONTS } from '../page/fonts.ts'
import type { PrintedSheet } from './questions.ts'
import { useSheet } from './use-bench.ts'

/** Where the foot of letters stands below the top of their line, as a share of their size. */
const ASCENT = 0.8

/** The pages as they are printed, one at a time. */
export function Sheets({ play }: { play: Play }) {
  const [wanted, setWanted] = useState(0)
  const printed = useSheet(play, wanted)
  if (printed === null) return <Skeleton className="h-64" />
  const { at, sheets, lines, paper } = printed
  if (sheets === 0) return <p className="text-ink-soft">{m.playground_no_elements()}</p>
  const place = m.playground_page({ page: at + 1, pages: sheets })
  return (
    <div className="grid gap-2">
      <div className="flex items-center gap-1">
        <IconButton
          icon="chevron-left"
          label={m.playground_page_before()}
          disabled={at === 0}
          onClick={() => setWanted(at - 1)}
        />
        <p aria-live="polite" className="tabular-nums">
          {place}
        </p>
        <IconButton
          icon="chevron-right"
          label={m.playground_page_after()}
          disabled={at === sheets - 1}
          onClick={() => setWanted(at + 1)}
        />
      </div>
      <Sheet lines={lines} paper={paper} label={place} />
    </div>
  )
}

interface SheetProps {
  readonly lines: readonly PrintedLine[]
  readonly paper: PrintedSheet['paper']
  readonly label: string
}

function Sheet({ lines, paper, label }: SheetProps) {
  const font = FONTS[paper.typeface]
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${paper.width} ${paper.height}`}
      className="w-full border border-line bg-[var(--page)] fill-[var(--page-ink)]"
      style={{ fontFamily: font, whiteSpace: 'pre' }}
    >
      {lines.flatMap((line) =>
        line.runs.map((run) => (
          <Words key={`${line.y} ${run.x} ${run.text}`} run={run} y={line.y + run.size * ASCENT} />
        )),
      )}
    </svg>
  )
}

function Words({ run, y }: { run: PrintedRun; y: number }) {
  const lines = [run.underline && 'underline', run.strike && 'line-through'].filter(Boolean).join(' ')
  return (
    <text
      x={run.x}
      y={y}
      fontSize={run.size}
      fontWeight={run.bold ? 700 : 400}
      fontStyle={run.italic ? 'italic' : 'normal'}
      textDecoration={lines || undefined}
      textLength={run.width}
    >
      {run.text}
    </text>
  )
}
