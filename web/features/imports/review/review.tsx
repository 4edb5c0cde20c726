import { textOf, wordsOfLine, type Draft, REVIEW_THRESHOLD, type Correction } from '@replique/script'
import { m } from '../../../messages/messages.js'
import { Dialog } from '../../../ui/dialog.tsx'
import { type LineActions, useLines } from './use-lines.ts'
import type { ImportedFile, ImportReading } from '@replique/contract'
import { type ReactNode, useRef, useState } from 'react'
import { IconButton } from '../../../ui/button.tsx'
import { warningsInWords } from '../../../ui/import/import-notes.ts'
import { Choice } from '../../../ui/choice.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { printKeys } from '../../../ui/palette/palette-state.ts'
import { Page } from '../../../ui/frame/page.tsx'
import { AcceptButton, Frame } from './frame.tsx'
import { LineTools } from './line-tools.tsx'
import { Lines } from './lines.tsx'
import { People } from './people.tsx'
import { useReview, type Review as ReviewState } from './use-review.ts'

/** Maximum number of words in a line that can be split here; longer lines can be split in the editor. */
const MOST = 400

/** Splits a line before one of its words. */
function SplitDialog({ draft, deeds }: { draft: Draft; deeds: LineActions }) {
  const line = draft.lines.find(({ id }) => id === deeds.current)
  if (line === undefined || !deeds.splitting) return null
  const words = [...textOf(wordsOfLine(line, draft.characters)).matchAll(/\S+/g)].slice(0, MOST)
  return (
    <Dialog
      open
      title={m.imports_split_title()}
      description={m.imports_split_says()}
      onClose={() => deeds.splitAt(null)}
    >
      <p className="flex flex-wrap gap-1 font-serif">
        {words.map(({ 0: word, index }) =>
          index === 0 ? (
            <span key={index} className="inline-flex min-h-11 items-center px-2 text-ink-soft">
              {word}
            </span>
          ) : (
            <button
              key={index}
              type="button"
              aria-label={m.imports_split_before({ word })}
              onClick={() => deeds.splitAt(index)}
              className="inline-flex min-h-11 items-center rounded-base border-l-2 border-line-strong px-2 hover:bg-sunk"
            >
              {word}
            </button>
          ),
        )}
      </p>
    </Dialog>
  )
}

const VIEWS = ['result', 'original', 'people', 'play'] as const
type View = (typeof VIEWS)[number]

interface Props {
  readonly file: ImportedFile
  readonly reading: ImportReading
  readonly stored: readonly Correction[]
}

/** The review of an imported file: the original beside the draft, with tools to correct the draft. */
export function Review({ file, reading, stored }: Props) {
  const review = useReview(file.id, reading, stored)
  const list = useRef<HTMLDivElement>(null)
  const deeds = useLines(review, list)
  const [view, setView] = useState<View>('result')
  const { draft } = review
  const isList = view === 'result' || view === 'original'
  return (
    <Page
      wide="frame"
      title={file.name || m.imports_pasted()}
      back={{ to: '/plays', label: m.plays_title() }}
      actions={<AcceptButton id={file.id} review={review} />}
    >
      <Bar review={review} deeds={deeds} reading={reading} />
      <div className="mb-3 text-sm rail:hidden">
        <Views view={view} onChange={setView} />
      </div>
      <div className="rail:grid rail:grid-cols-[minmax(0,1fr)_22rem] rail:gap-8">
        <div
          className={classNames('min-w-0', !isList && 'hidden rail:block', deeds.current !== null && 'pb-72 rail:pb-0')}
        >
          <Heads />
          <Lines
            ref={list}
            draft={draft}
            original={reading.original}
            current={deeds.current}
            shown={view === 'original' ? 'original' : 'result'}
            onChoose={deeds.choose}
            onKeyDown={deeds.onKeyDown}
          />
        </div>
        <Side review={review} deeds={deeds} view={view} />
      </div>
      <SplitDialog draft={draft} deeds={deeds} />
    </Page>
  )
}

function Views({ view, onChange }: { view: View; onChange: (view: View) => void }) {
  const words: Readonly<Record<View, () => string>> = {
    result: m.imports_view_result,
    original: m.imports_view_original,
    people: m.imports_view_people,
    play: m.imports_view_play,
  }
  return (
    <Choice
      label={m.imports_view()}
      value={view}
      onChange={onChange}
      options={VIEWS.map((value) => ({ value, label: words[value]() }))}
    />
  )
}

function Heads() {
  return (
    <div className="mb-1 hidden grid-cols-2 gap-6 text-sm text-ink-soft rail:grid">
      <p>{m.imports_view_original()}</p>
      <p className="pl-4">{m.imports_view_result()}</p>
    </div>
  )
}

const SAVED: Readonly<Record<ReviewState['saved'], () => string>> = {
  yes: m.imports_saved,
  no: m.imports_saving,
  failed: m.imports_not_saved,
}

/** The number of doubtful lines, buttons to move between them, and undo. */
function Bar({ review, deeds, reading }: { review: ReviewState; deeds: LineActions; reading: ImportReading }) {
  const count = review.draft.lines.filter(({ confidence }) => confidence < REVIEW_THRESHOLD).length
  const warnings = warningsInWords(reading.remarks.filter(({ code }) => code !== 'doubtful'))
  return (
    <div className="mb-4 grid gap-1">
      <div className="flex flex-wrap items-center gap-x-1">
        <p role="status" className="mr-2">
          {count === 0 ? m.imports_none_doubtful() : m.imports_count_doubtful({ count })}
        </p>
        <IconButton
          icon="arrow-up"
          label={m.imports_previous_doubtful()}
          disabled={count === 0}
          onClick={() => deeds.goDoubtful(-1)}
        />
        <IconButton
          icon="arrow-down"
          label={m.imports_next_doubtful()}
          disabled={count === 0}
          onClick={() => deeds.goDoubtful(1)}
        />
        <span className="mx-1 h-6 w-px bg-line" aria-hidden />
        <IconButton
          icon="undo-2"
          label={`${m.editor_undo()} (${printKeys('Mod-z')})`}
          disabled={!review.canUndo}
          onClick={review.undo}
        />
        <IconButton
          icon="redo-2"
          label={`${m.editor_redo()} (${printKeys('Mod-Shift-z')})`}
          disabled={!review.canRedo}
          onClick={review.redo}
        />
        <span
          role="status"
          className={classNames('text-sm', review.saved === 'failed' ? 'text-accent' : 'text-ink-soft')}
        >
          {SAVED[review.saved]()}
        </span>
      </div>
      {reading.model === 'unavailable' && <p className="text-sm text-ink-soft">{m.imports_model_unavailable()}</p>}
      {warnings && <p className="text-sm text-ink-soft">{warnings}</p>}
      <p id="imports-keys" className="hidden max-w-3xl text-sm text-ink-soft rail:block">
        {m.imports_keys()}
      </p>
    </div>
  )
}

/**
 * The tools beside the lines. On a phone, shows the selected panel, or the tools for the current line at the bottom of
 * the screen.
 */
function Side({ review, deeds, view }: { review: ReviewState; deeds: LineActions; view: View }) {
  const isList = view === 'result' || view === 'original'
  return (
    <aside
      aria-label={m.imports_tools()}
      className="rail:sticky rail:top-20 rail:max-h-[calc(100dvh-5rem)] rail:self-start rail:overflow-y-auto rail:pb-8"
    >
      <div
        className={classNames(
          'rail:static rail:block rail:max-h-none rail:border-0 rail:bg-transparent rail:p-0 rail:shadow-none',
          'fixed inset-x-0 bottom-[calc(var(--tabs)+env(safe-area-inset-bottom))] z-20 max-h-72 overflow-y-auto border-t border-line bg-raised p-3 shadow-base',
          (!isList || deeds.current === null) && 'hidden',
        )}
      >
        <Part title={m.imports_this_line()} isOn>
          <LineTools draft={review.draft} deeds={deeds} />
        </Part>
      </div>
      <Part title={m.imports_view_people()} isOn={view === 'people'}>
        <People draft={review.draft} correct={review.correct} />
      </Part>
      <Part title={m.imports_view_play()} isOn={view === 'play'}>
        <Frame review={review} />
      </Part>
    </aside>
  )
}

function Part({ title, isOn, children }: { title: string; isOn: boolean; children: ReactNode }) {
  return (
    <section className={classNames('rail:mb-8 rail:block', !isOn && 'hidden')}>
      <h2 className="mb-2 hidden text-lg font-semibold rail:block">{title}</h2>
      {children}
    </section>
  )
}
