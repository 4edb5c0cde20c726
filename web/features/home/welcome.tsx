import { Link } from '@tanstack/react-router'
import { m } from '../../messages/messages.js'
import { buttonClasses } from '../../ui/button.tsx'
import { Demo } from './demo.tsx'

/** What the server is, in one screen, for whoever stands before it. */
export function Welcome() {
  return (
    <main
      id="content"
      tabIndex={-1}
      className="mx-auto grid w-full max-w-6xl grow content-center gap-10 px-5 py-8 rail:grid-cols-2 rail:items-center rail:gap-14 rail:px-8"
    >
      <div className="grid justify-items-start gap-8">
        <h1 className="font-serif text-4xl leading-[1.1] tracking-[-0.015em] text-balance rail:text-[3.4rem]">
          {m.home_sentence()}
        </h1>
        <Link to="/auth/register" className={`${buttonClasses('solid')} min-h-12 px-6 text-lg`}>
          {m.home_start()}
        </Link>
      </div>
      <Demo />
    </main>
  )
}
