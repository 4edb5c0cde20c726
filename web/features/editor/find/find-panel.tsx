import { type FindOptions, replaceMatches, type Match } from '@replique/manuscript'
import type { ElementKind } from '@replique/script'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { m } from '../../../messages/messages.js'
import { useFrame, useEditorValue, useKeys } from '../shell/editor-hooks.ts'
import type { MountedEditor } from '../mount.ts'
import { kindsFor, nameOfKind } from '../writing/kinds.ts'
import { Button, IconButton } from '../../../ui/button.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { showToast } from '../../../ui/toast/toasts.ts'
import type { EditorParts, FindRequest } from '../shell/view-state.ts'
import { FIND_BOX } from './early-field.tsx'
import { foundIn, currentMatches, searchFor, selectMatch, stepMatch, clearSearch } from './find-plugin.ts'

interface FindLimitsProps {
  readonly editor: MountedEditor
  readonly options: FindOptions
  readonly onChange: (options: FindOptions) => void
}

const LOOK =
  'h-10 min-w-0 grow basis-40 rounded-base border border-line bg-paper px-2 text-sm hover:bg-sunk pointer-coarse:h-11'

/** Limits the search to one kind of element, one character's speeches, or both. */
function FindLimits({ editor, options, onChange }: FindLimitsProps) {
  const { kind, characters } = useFrame(editor)
  const { kinds: _kinds, speaker: _speaker, ...rest } = options
  const wanted = options.kinds?.[0] ?? ''
  const change = (element: string, speaker: string): void =>
    onChange({
      ...rest,
      ...(element !== '' && { kinds: [element as ElementKind] }),
      ...(speaker !== '' && { speaker }),
    })
  return (
    <div className="flex flex-wrap gap-2">
      <select
        aria-label={m.overview_find_element()}
        value={wanted}
        onChange={(event) => change(event.target.value, options.speaker ?? '')}
        className={LOOK}
      >
        <option value="">{m.overview_find_everywhere()}</option>
        {kindsFor(kind)
          .filter((element) => element !== 'pageBreak')
          .map((element) => (
            <option key={element} value={element}>
              {nameOfKind(element, kind)}
            </option>
          ))}
      </select>
      <select
        aria-label={m.overview_find_speaker()}
        value={options.speaker ?? ''}
        onChange={(event) => change(wanted, event.target.value)}
        className={LOOK}
      >
        <option value="">{m.overview_find_anyone()}</option>
        {characters.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </select>
    </div>
  )
}

interface Props {
  readonly parts: EditorParts
  readonly asked: FindRequest
}

/** Searches again whenever the query, the options or the play change. */
function useLooking({ editor }: EditorParts, query: string, options: FindOptions): void {
  const { view, binding } = editor
  useEffect(() => {
    searchFor(view, query, options)
    const { doc } = binding.shared
    let timer: ReturnType<typeof setTimeout> | undefined
    const again = (): void => {
      clearTimeout(timer)
      timer = setTimeout(() => searchFor(view, query, options, foundIn(view.state).current), 300)
    }
    doc.on('update', again)
    return () => {
      clearTimeout(timer)
      doc.off('update', again)
    }
  }, [view, binding, query, options])
  useEffect(
    () => () => {
      if (!view.isDestroyed) clearSearch(view)
    },
    [view],
  )
}

function useReplacing({ editor }: EditorParts, words: string) {
  const { view, binding } = editor
  const replace = (matches: readonly Match[]): void => {
    binding.apart(() => replaceMatches(matches, words)(view.state, view.dispatch))
  }
  return {
    one: () => {
      const { matches, current, query, options } = currentMatches(view)
      const match = matches[current]
      if (match === undefined) return
      replace([match])
      searchFor(view, query, options, match.inName ? current + 1 : current)
      selectMatch(view, foundIn(view.state).current)
    },
    all: () => {
      const { matches, query, options, names } = currentMatches(view)
      const count = matches.length - names
      if (count === 0) return
      const { doc } = view.state
      replace(matches)
      searchFor(view, query, options)
      // in suggesting mode the document is unchanged, and the suggestions themselves show the replacements
      if (view.state.doc === doc) return
      const undo = m.editor_undo()
      showToast({
        title: m.overview_replaced({ count }),
        action: { label: undo, altText: undo, run: () => void binding.undo() },
      })
    },
  }
}

function Counted({ parts }: { parts: EditorParts }) {
  const count = useEditorValue(parts.editor, (state) => foundIn(state).matches.length)
  const current = useEditorValue(parts.editor, (state) => foundIn(state).current)
  const names = useEditorValue(parts.editor, (state) => foundIn(state).names)
  const asked = useEditorValue(parts.editor, (state) => foundIn(state).query !== '')
  if (!asked) return null
  const place = count === 0 ? m.editor_find_none() : m.editor_find_place({ current: current + 1, count })
  return (
    <span role="status" className="px-1 text-sm whitespace-nowrap text-ink-soft tabular-nums">
      {place}
      {names > 0 && <span title={m.editor_find_names_hint()}> · {m.editor_find_names({ count: names })}</span>}
    </span>
  )
}

const TOGGLES = [
  { option: 'matchCase', sign: 'Aa', label: m.editor_find_case },
  { option: 'matchAccents', sign: 'é', label: m.editor_find_accents },
  { option: 'wholeWord', sign: '[ab]', label: m.editor_find_word },
] as const

/** Find and replace. Enter goes to the next match, Shift+Enter to the previous one, and Escape returns to the page. */
export function FindPanel({ parts, asked }: Props) {
  const { editor, view, writable } = parts
  const [query, setQuery] = useState(() => asked.words ?? selectedWords(parts))
  const [options, setOptions] = useState<FindOptions>({})
  const [limiting, setLimiting] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  useLooking(parts, query, options)
  const place = useRef<HTMLElement>(null)
  // in a layout effect, so that the next key typed doesn't go into the script
  useLayoutEffect(() => {
    field.current?.focus()
    if (asked.words === undefined) field.current?.select()
    else field.current?.setSelectionRange(asked.words.length, asked.words.length)
  }, [asked])
  const close = (): void => {
    view.change({ find: null })
    editor.view.focus()
  }
  useKeys(place, ({ key, target, shiftKey }) => {
    if (key === 'Escape') close()
    else if (key === 'Enter' && target === field.current) stepMatch(editor.view, shiftKey ? -1 : 1)
    else return false
    return true
  })
  return (
    <search ref={place} className="z-10 grid gap-2 border-b border-line bg-paper px-3 py-2">
      <div className="flex flex-wrap items-center gap-1">
        <input
          ref={field}
          value={query}
          onChange={(event) => setQuery(event.target.value)}
          aria-label={m.editor_find()}
          placeholder={m.editor_find()}
          className={`${FIND_BOX} -order-3`}
        />
        <span aria-hidden className="-order-1 h-0 basis-full rail:hidden" />
        <Counted parts={parts} />
        <Toggles
          options={options}
          onTurn={(option) => setOptions((now) => ({ ...now, [option]: now[option] !== true }))}
        />
        <IconButton
          icon="list-filter"
          label={m.overview_find_limits()}
          aria-expanded={limiting}
          onClick={() => setLimiting((now) => !now)}
          className={classNames('max-rail:-order-2', isLimited(options) && 'text-accent')}
        />
        <IconButton icon="chevron-up" label={m.editor_find_previous()} onClick={() => stepMatch(editor.view, -1)} />
        <IconButton icon="chevron-down" label={m.editor_find_next()} onClick={() => stepMatch(editor.view, 1)} />
        <IconButton icon="x" label={m.ui_close()} onClick={close} className="max-rail:-order-2" />
      </div>
      {limiting && <FindLimits editor={editor} options={options} onChange={setOptions} />}
      {asked.mode === 'replace' && writable && <ReplaceRow parts={parts} />}
    </search>
  )
}

const isLimited = ({ kinds, speaker }: FindOptions): boolean => kinds !== undefined || speaker !== undefined

type Turned = (typeof TOGGLES)[number]['option']

function Toggles({ options, onTurn }: { options: FindOptions; onTurn: (option: Turned) => void }) {
  return TOGGLES.map(({ option, sign, label }) => (
    <button
      key={option}
      type="button"
      aria-pressed={options[option] === true}
      data-tip={label()}
      onClick={() => onTurn(option)}
      className="inline-flex h-10 min-w-10 max-rail:h-11 max-rail:min-w-11 pointer-coarse:h-11 pointer-coarse:min-w-11 items-center justify-center rounded-base px-2 text-sm text-ink-soft hover:bg-sunk aria-pressed:bg-accent-soft aria-pressed:text-accent"
    >
      <span aria-hidden>{sign}</span>
      <span className="sr-only">{label()}</span>
    </button>
  ))
}

function ReplaceRow({ parts }: { parts: EditorParts }) {
  const [words, setWords] = useState('')
  const replacing = useReplacing(parts, words)
  return (
    <div className="flex flex-wrap items-center gap-2">
      <input
        value={words}
        onChange={(event) => setWords(event.target.value)}
        aria-label={m.editor_replace_with()}
        placeholder={m.editor_replace_with()}
        className={`${FIND_BOX} max-rail:basis-full`}
      />
      <Button onClick={replacing.one}>{m.editor_replace_one()}</Button>
      <Button onClick={replacing.all}>{m.editor_replace_all()}</Button>
    </div>
  )
}

/** Returns the selected text as the initial query, if it is short. */
function selectedWords({ editor }: EditorParts): string {
  const { doc, selection } = editor.view.state
  const { from, to, $from, $to } = selection
  return $from.sameParent($to) && to - from < 100 ? doc.textBetween(from, to) : ''
}
