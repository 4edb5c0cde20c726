import { Dialog as Radix } from 'radix-ui'
import { useId, useMemo, useRef, useState } from 'react'
import { m } from '../../../messages/messages.js'
import { classNames } from '../../../ui/class-names.ts'
import { Icon } from '../../../ui/icon.tsx'
import type { EditorParts, Asked } from '../shell/view-state.ts'
import { takeFocus } from '../shell/last-place.ts'
import { printKeys } from './shortcuts.tsx'
import { chooseOffers, type Offer, type OfferGroup } from './search.ts'
import { offersFor } from './offers.ts'
import { PALETTE_BOX, PALETTE_PLACE } from './open-palette.tsx'

const GROUPS: Readonly<Record<Exclude<OfferGroup, 'commands'>, () => string>> = {
  scenes: m.overview_group_scenes,
  characters: m.overview_group_characters,
  pages: m.overview_group_pages,
}

interface Props {
  readonly parts: EditorParts
  readonly asked: Asked & { readonly what: 'commands' | 'place' }
}

/** The first keys may have been typed before the list was there. */
function goOnTyping(event: Event): void {
  const field = (event.currentTarget as HTMLElement | null)?.querySelector('input')
  if (!field) return
  event.preventDefault()
  field.focus()
  field.setSelectionRange(field.value.length, field.value.length)
}

/** Commands, scenes, characters and pages by any of their letters: arrows choose, Enter goes, Escape leaves. */
export function Palette({ parts, asked }: Props) {
  const chosen = useRef<Offer | null>(null)
  const close = (): void => parts.view.change({ asked: null })
  const place = asked.what === 'place'
  return (
    <Radix.Root open onOpenChange={(open) => open || close()}>
      <Radix.Portal>
        <Radix.Overlay className="fixed inset-0 z-40 bg-[oklch(0.15_0.01_55/0.35)]" />
        <Radix.Content
          aria-describedby={undefined}
          onOpenAutoFocus={goOnTyping}
          onCloseAutoFocus={(event) => {
            // what was chosen may take the focus itself
            event.preventDefault()
            takeFocus(parts.editor.view)
            chosen.current?.run()
          }}
          className={PALETTE_PLACE}
        >
          <Radix.Title className="sr-only">{place ? m.overview_go_to() : m.overview_commands()}</Radix.Title>
          <Search
            parts={parts}
            asked={asked}
            onChoose={(offer) => {
              chosen.current = offer
              close()
            }}
          />
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}

function Search({ parts, asked, onChoose }: Props & { onChoose: (offer: Offer) => void }) {
  const [typed, setTyped] = useState(asked.words ?? '')
  const [at, setAt] = useState(0)
  // as the play was when the list was asked for
  const [offers] = useState(() => offersFor(parts, asked.what))
  const found = useMemo(() => chooseOffers(offers, typed), [offers, typed])
  const list = useId()
  const current = found[Math.min(at, found.length - 1)]
  const step = (by: number): void => setAt((now) => (found.length === 0 ? 0 : (now + by + found.length) % found.length))
  const keys: Record<string, () => void> = {
    ArrowDown: () => step(1),
    ArrowUp: () => step(-1),
    PageDown: () => setAt((now) => Math.min(found.length - 1, now + 8)),
    PageUp: () => setAt((now) => Math.max(0, now - 8)),
    Enter: () => current && current.disabled !== true && onChoose(current),
  }
  return (
    <>
      <input
        role="combobox"
        aria-expanded="true"
        aria-controls={list}
        aria-activedescendant={current && `${list} ${current.id}`.replaceAll(' ', '-')}
        aria-autocomplete="list"
        aria-label={asked.what === 'place' ? m.overview_go_to() : m.overview_commands()}
        placeholder={asked.what === 'place' ? m.overview_go_to_hint() : m.overview_commands_hint()}
        value={typed}
        onChange={(event) => {
          setTyped(event.target.value)
          setAt(0)
        }}
        onKeyDown={(event) => {
          const act = event.nativeEvent.isComposing ? undefined : keys[event.key]
          if (act === undefined) return
          event.preventDefault()
          act()
        }}
        className={PALETTE_BOX}
      />
      <Found {...{ list, found, current, onChoose }} />
      <p role="status" className={found.length === 0 ? 'px-4 py-3 text-sm text-ink-soft' : 'sr-only'}>
        {found.length === 0 ? m.overview_nothing() : m.overview_found({ count: found.length })}
      </p>
    </>
  )
}

interface FoundProps {
  readonly list: string
  readonly found: readonly Offer[]
  readonly current: Offer | undefined
  readonly onChoose: (offer: Offer) => void
}

function Found({ list, found, current, onChoose }: FoundProps) {
  return (
    <div
      id={list}
      role="listbox"
      aria-label={m.overview_commands()}
      className="max-h-[min(60dvh,26rem)] overflow-y-auto overscroll-contain py-1 empty:hidden"
    >
      {found.map((offer) => (
        <OfferRow
          key={offer.id}
          {...{ list, offer, onChoose }}
          // what is no command says what it is
          group={offer.group === 'commands' ? null : GROUPS[offer.group]()}
          current={offer === current}
        />
      ))}
    </div>
  )
}

interface RowProps {
  readonly list: string
  readonly offer: Offer
  readonly group: string | null
  readonly current: boolean
  readonly onChoose: (offer: Offer) => void
}

function OfferRow({ list, offer, group, current, onChoose }: RowProps) {
  const { id, label, detail, icon, keys, disabled = false } = offer
  return (
    <button
      type="button"
      tabIndex={-1}
      id={`${list} ${id}`.replaceAll(' ', '-')}
      role="option"
      aria-selected={current}
      aria-disabled={disabled}
      ref={(row) => {
        if (current) row?.scrollIntoView({ block: 'nearest' })
      }}
      onMouseDown={(event) => event.preventDefault()}
      onClick={() => disabled || onChoose(offer)}
      className={classNames(
        'flex min-h-11 w-full items-center gap-3 px-4 py-1.5 text-left rail:min-h-9 pointer-coarse:min-h-11',
        current ? 'bg-accent-soft' : 'hover:bg-sunk',
        disabled && 'text-ink-soft',
      )}
    >
      <span className="flex w-5 shrink-0 justify-center">
        {icon && <Icon name={icon} className="size-4 text-ink-soft" />}
      </span>
      <span className="min-w-0 grow truncate">{label}</span>
      {detail && <span className="shrink-0 text-sm text-ink-soft">{detail}</span>}
      {keys && <kbd className="shrink-0 font-sans text-sm whitespace-nowrap text-ink-soft">{printKeys(keys)}</kbd>}
      {group && <span className="w-24 shrink-0 text-right text-xs text-ink-soft max-rail:hidden">{group}</span>}
    </button>
  )
}
