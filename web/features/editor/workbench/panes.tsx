import type { Play, PrintedLine, PrintedRun, Character, Element, ElementKind, RichText } from '@replique/script'
import { useState, useMemo, useId, type ReactNode } from 'react'
import { m } from '../../../messages/messages.js'
import { IconButton } from '../../../ui/button.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { FONTS } from '@replique/manuscript'
import { type PrintedSheet, useSheet } from './use-bench.ts'
import { Page } from '../../../ui/frame/page.tsx'
import { LogLevels } from '../../../ui/log-levels.tsx'

/** An element and its children: acts contain scenes, scenes contain cues, and a cue contains its speech. */
export interface Branch {
  readonly kind: ElementKind
  readonly words: string
  readonly branches: Branch[]
}

/** The depth of a kind in the tree. Kinds with lower numbers contain those with higher ones. */
const DEPTH: Partial<Record<ElementKind, number>> = { act: 0, scene: 1, cue: 2 }
const SPOKEN: ReadonlySet<ElementKind> = new Set<ElementKind>(['parenthetical', 'dialogue', 'lyrics', 'verse'])
const DEEPEST = 3

function depthOf(kind: ElementKind): number {
  return DEPTH[kind] ?? (SPOKEN.has(kind) ? DEEPEST : 2)
}

const textOf = (text: RichText): string => text.map((run) => run.text).join('')

const wordsOf = ({ text, character }: Element, names: ReadonlyMap<string, string>): string =>
  [character === undefined ? '' : names.get(character), textOf(text)].filter(Boolean).join(' ')

/** Returns the elements of a play as a tree, in order. A cue shows its character's name. */
export function treeOf(elements: readonly Element[], characters: readonly Character[] = []): Branch[] {
  const names = new Map(characters.map(({ id, name }) => [id, name]))
  const roots: Branch[] = []
  const open: { readonly depth: number; readonly branch: Branch }[] = []
  for (const element of elements) {
    const { kind } = element
    const depth = depthOf(kind)
    while ((open.at(-1)?.depth ?? -1) >= depth) open.pop()
    const branch: Branch = { kind, words: wordsOf(element, names), branches: [] }
    ;(open.at(-1)?.branch.branches ?? roots).push(branch)
    if (kind in DEPTH) open.push({ depth, branch })
  }
  return roots
}

/** Distance from the top of a line to its baseline, as a fraction of the font size. */
const ASCENT = 0.8

/** The pages as they are printed, one at a time. */
function Sheets({ play }: { play: Play }) {
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

/** Maximum number of elements drawn. Drawing a whole book would block the page for seconds. */
const MOST = 1500

/** The elements that the source was parsed into. */
function ElementTree({ play: { elements, characters } }: { play: Play }) {
  const branches = useMemo(() => treeOf(elements.slice(0, MOST), characters), [elements, characters])
  if (elements.length === 0) return <p className="text-ink-soft">{m.playground_no_elements()}</p>
  return (
    <>
      <Branches branches={branches} />
      {elements.length > MOST && (
        <p className="mt-2 text-ink-soft">{m.playground_more({ count: elements.length - MOST })}</p>
      )}
    </>
  )
}

function Branches({ branches }: { branches: readonly Branch[] }) {
  return (
    <ul className="grid gap-1">
      {branches.map((branch, at) => (
        // a branch has no key other than its position
        // oxlint-disable-next-line react/no-array-index-key
        <li key={at}>
          <p className="[overflow-wrap:anywhere]">
            <code className="text-ink-soft">{branch.kind}</code> {branch.words}
          </p>
          {branch.branches.length > 0 && (
            <div className="ml-1 border-l border-line pl-3">
              <Branches branches={branch.branches} />
            </div>
          )}
        </li>
      ))}
    </ul>
  )
}

interface Props {
  readonly title: string
  readonly lead: string
  /** Null until the text has been parsed. */
  readonly play: Play | null
  /** The editor or field in which the play is written. */
  readonly source: ReactNode
  /** Controls above the panes. */
  readonly choices?: ReactNode
}

/** Shows the source, elements and pages side by side, or stacked if there isn't enough room. */
export function Panes({ title, lead, play, source, choices }: Props) {
  return (
    <Page title={title} wide>
      <p className="mb-4 max-w-prose text-ink-soft">{lead}</p>
      {choices}
      <div className="grid gap-6 xl:grid-cols-3">
        <Pane title={m.playground_source()}>{source}</Pane>
        <Pane title={m.playground_elements({ count: play?.elements.length ?? 0 })} scrolls>
          {play === null ? <Skeleton className="h-64" /> : <ElementTree play={play} />}
        </Pane>
        <Pane title={m.playground_pages()}>
          {play === null ? <Skeleton className="h-64" /> : <Sheets play={play} />}
        </Pane>
      </div>
      <LogLevels />
    </Page>
  )
}

function Pane({ title, scrolls = false, children }: { title: string; scrolls?: boolean; children: ReactNode }) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="min-w-0">
      <h2 id={id} className="mb-2 font-semibold">
        {title}
      </h2>
      {scrolls ? (
        // a scrolling region must be reachable by keyboard
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        <div role="group" aria-labelledby={id} tabIndex={0} className="max-h-[75dvh] overflow-y-auto text-sm">
          {children}
        </div>
      ) : (
        children
      )}
    </section>
  )
}
