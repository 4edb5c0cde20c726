import { Dialog as Radix } from 'radix-ui'
import { useEffect, useId, useMemo, useRef, useState } from 'react'
import { m } from '../../messages/messages.js'
import { classNames } from '../class-names.ts'
import { Icon } from '../icon.tsx'
import { PALETTE_BOX, PALETTE_PLACE } from './palette-state.ts'
import { chooseOffers, type Offer } from './search.ts'

interface Props {
  readonly label: string
  readonly hint: string
  readonly offers: readonly Offer[]
  /** Loads further results, for example from the server. */
  readonly more?: () => Promise<readonly Offer[]>
  /** The text that was typed before the list had loaded. */
  readonly words?: string | undefined
  readonly onClose: () => void
  /**
   * Called with the chosen item, or null, once the palette has closed and restored the focus, so that the item's action
   * can move it.
   */
  readonly onClosed: (chosen: Offer | null) => void
}

/** Puts the caret after the text that was typed before the list had loaded. */
function goOnTyping(event: Event): void {
  const field = (event.currentTarget as HTMLElement | null)?.querySelector('input')
  if (!field) return
  event.preventDefault()
  field.focus()
  field.setSelectionRange(field.value.length, field.value.length)
}

/** A fuzzy search for commands and pages: arrow keys select, Enter runs, Escape closes. */
export function Palette({ onClose, onClosed, ...search }: Props) {
  const chosen = useRef<Offer | null>(null)
  const before = useRef<Element | null>(null)
  return (
    <Radix.Root open onOpenChange={(open) => open || onClose()}>
      <Radix.Portal>
        <Radix.Overlay className="fixed inset-0 z-40 bg-[oklch(0.15_0.01_55/0.35)]" />
        <Radix.Content
          aria-describedby={undefined}
          onOpenAutoFocus={(event) => {
            before.current = document.activeElement
            goOnTyping(event)
          }}
          onCloseAutoFocus={(event) => {
            event.preventDefault()
            if (before.current instanceof HTMLElement) before.current.focus()
            onClosed(chosen.current)
          }}
          className={PALETTE_PLACE}
        >
          <Radix.Title className="sr-only">{search.label}</Radix.Title>
          <Search
            {...search}
            onChoose={(offer) => {
              chosen.current = offer
              onClose()
            }}
          />
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}

/** Returns the offers plus those that load later, if loading them succeeds. */
function useOffers(offers: readonly Offer[], more: Props['more']): readonly Offer[] {
  // not updated after the palette has opened
  const [asked] = useState(() => ({ offers, more }))
  const [later, setLater] = useState<readonly Offer[]>([])
  useEffect(() => {
    let left = false
    asked.more?.().then(
      (found) => left || setLater(found),
      () => undefined,
    )
    return () => {
      left = true
    }
  }, [asked])
  return useMemo(() => [...asked.offers, ...later], [asked, later])
}

type SearchProps = Omit<Props, 'onClose' | 'onClosed'> & { readonly onChoose: (offer: Offer) => void }

function Search({ label, hint, offers: given, more, words = '', onChoose }: SearchProps) {
  const [typed, setTyped] = useState(words)
  const [at, setAt] = useState(0)
  const offers = useOffers(given, more)
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
        aria-label={label}
        placeholder={hint}
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
      <Found {...{ list, label, found, current, onChoose }} />
      <p role="status" className={found.length === 0 ? 'px-4 py-3 text-sm text-ink-soft' : 'sr-only'}>
        {found.length === 0 ? m.overview_nothing() : m.overview_found({ count: found.length })}
      </p>
    </>
  )
}

interface FoundProps {
  readonly list: string
  readonly label: string
  readonly found: readonly Offer[]
  readonly current: Offer | undefined
  readonly onChoose: (offer: Offer) => void
}

function Found({ list, label, found, current, onChoose }: FoundProps) {
  return (
    <div
      id={list}
      role="listbox"
      aria-label={label}
      className="max-h-[min(60dvh,26rem)] overflow-y-auto overscroll-contain py-1 empty:hidden"
    >
      {found.map((offer) => (
        <OfferRow key={offer.id} {...{ list, offer, onChoose }} current={offer === current} />
      ))}
    </div>
  )
}

interface RowProps {
  readonly list: string
  readonly offer: Offer
  readonly current: boolean
  readonly onChoose: (offer: Offer) => void
}

function OfferRow({ list, offer, current, onChoose }: RowProps) {
  const { id, label, kind, detail, icon, keys, disabled = false } = offer
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
      {keys && <kbd className="shrink-0 font-sans text-sm whitespace-nowrap text-ink-soft">{keys}</kbd>}
      {kind && <span className="w-24 shrink-0 text-right text-xs text-ink-soft max-rail:hidden">{kind}</span>}
    </button>
  )
}
