import { lazy, Suspense, useEffect, useRef, useState, type ComponentType } from 'react'
import './demo.css'
import { m } from '../../messages/messages.js'
import { useLocale, type Locale } from '../../platform/i18n/locale.ts'
import { classNames } from '../../ui/class-names.ts'
import { type DemoKind, demoFor, playDemo } from './demo.ts'
import { Link } from '@tanstack/react-router'
import { Button, buttonClasses } from '../../ui/button.tsx'

const SCREENPLAY: Record<DemoKind, string> = {
  heading: 'mb-4 font-bold uppercase',
  direction: 'mb-4',
  cue: 'ml-[38%] uppercase',
  dialogue: 'mx-[16%] mb-4',
}
const STAGE: Record<DemoKind, string> = {
  heading: 'mb-4 text-center tracking-widest',
  direction: 'mb-4 italic',
  cue: 'float-left -mb-4 text-[0.82em] leading-[1.75rem] tracking-wider uppercase',
  dialogue: 'mb-3',
}

/** A demo page on which two people write while the visitor watches. The visitor can type on it too. */
export function Demo() {
  const page = useRef<HTMLDivElement>(null)
  const locale = useLocale()
  const demo = demoFor(locale)
  useEffect(() => (page.current ? playDemo(page.current, demoFor(locale)) : undefined), [locale])
  const looks = locale === 'fr' ? STAGE : SCREENPLAY
  return (
    <figure className="m-0">
      <div
        ref={page}
        role="textbox"
        aria-multiline
        aria-label={m.home_demo_label()}
        contentEditable="plaintext-only"
        suppressContentEditableWarning
        spellCheck={false}
        className={classNames(
          'demo min-h-[25rem] rounded-base border border-line bg-page px-6 py-8 leading-snug whitespace-pre-wrap text-page-ink shadow-base rail:px-10 rail:py-10',
          locale === 'fr' ? 'font-serif text-lg leading-relaxed' : 'font-script',
        )}
      >
        {demo.lines.map((line, place) => (
          // eslint-disable-next-line react/no-array-index-key -- paragraphs never move
          <p key={place} data-place={place} className={looks[line.kind]} />
        ))}
      </div>
      <figcaption className="mt-3 text-sm text-ink-soft">{m.home_demo_caption()}</figcaption>
    </figure>
  )
}

type BelowProps = { readonly locale: Locale }

const Points = lazy(async (): Promise<{ default: ComponentType<BelowProps> }> => {
  try {
    return { default: (await import('./feature-list.tsx')).FeatureList }
  } catch {
    // if it can't be loaded offline, the rest of the page is enough
    return { default: () => null }
  }
})

const BELOW = 'try'

const showBelow = (): void => {
  const behavior = matchMedia('(prefers-reduced-motion: reduce)').matches ? 'auto' : 'smooth'
  document.querySelector(`#${BELOW}`)?.scrollIntoView({ behavior })
}

/** The rest of the page, loaded when scrolled into view. */
function Below() {
  const place = useRef<HTMLDivElement>(null)
  const [isSeen, see] = useState(false)
  const locale = useLocale()
  useEffect(() => {
    if (place.current === null) return undefined
    const watch = new IntersectionObserver(
      (entries) => entries.some(({ isIntersecting }) => isIntersecting) && see(true),
      // the visible edge hints at more; the content loads once the visitor starts to scroll
      { rootMargin: '0px 0px -12% 0px' },
    )
    watch.observe(place.current)
    return () => watch.disconnect()
  }, [])
  return (
    <div ref={place} id={BELOW} className={isSeen ? undefined : 'min-h-[80rem]'}>
      {isSeen && (
        <Suspense fallback={<div className="min-h-[80rem]" />}>
          <Points locale={locale} />
        </Suspense>
      )}
    </div>
  )
}

/** The start page for visitors who are not signed in: an overview on one screen, with examples to try below. */
export function Welcome() {
  return (
    <main id="content" tabIndex={-1} className="mx-auto w-full max-w-6xl grow px-5 rail:px-8">
      <Hero />
      <Below />
    </main>
  )
}

function Hero() {
  return (
    <div className="grid min-h-[calc(100svh-5rem)] content-center gap-10 py-8 rail:grid-cols-2 rail:items-center rail:gap-14">
      <div className="grid justify-items-start gap-8">
        <h1 className="font-serif text-4xl leading-[1.1] tracking-[-0.015em] text-balance rail:text-[3.4rem]">
          {m.home_sentence()}
        </h1>
        <div className="flex flex-wrap items-center gap-2">
          <Link to="/auth/register" className={`${buttonClasses('solid')} min-h-12 px-6 text-lg`}>
            {m.home_start()}
          </Link>
          <Button look="plain" icon="arrow-down" onClick={showBelow} className="min-h-12">
            {m.home_more()}
          </Button>
        </div>
      </div>
      <Demo />
    </div>
  )
}
