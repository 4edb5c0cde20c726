import type { ReactNode } from 'react'
import { m } from '../../../messages/messages.js'

interface TableProps {
  readonly caption: string
  readonly heads: readonly string[]
  /** The first cell of a row is its heading. */
  readonly rows: readonly (readonly (string | number)[])[]
}

/** The numbers behind a picture. */
export function NumberTable({ caption, heads, rows }: TableProps) {
  return (
    // a wide table is scrolled by keys too
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div role="group" aria-label={caption} tabIndex={0} className="mt-2 max-h-96 overflow-auto text-sm">
      <table className="w-full border-collapse tabular-nums">
        <caption className="sr-only">{caption}</caption>
        <thead>
          <tr>
            {heads.map((head, index) => (
              <th
                key={`${head} ${index}`}
                scope="col"
                className={`sticky top-0 bg-paper px-2 py-1.5 font-semibold ${index === 0 ? 'text-left' : 'text-right'}`}
              >
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(([first, ...cells], row) => (
            <tr key={`${first} ${row}`} className="border-t border-line">
              <th scope="row" className="px-2 py-1 text-left font-normal">
                {first}
              </th>
              {cells.map((cell, index) => (
                <td key={`${heads[index + 1]} ${index}`} className="px-2 py-1 text-right whitespace-nowrap">
                  {cell}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

interface Props {
  readonly title: string
  /** How the picture is read, in one sentence. */
  readonly about: string
  readonly children: ReactNode
  readonly table: Omit<TableProps, 'caption'>
}

/** Numbers as a picture, and the table behind it. */
export function Picture({ title, about, children, table }: Props) {
  return (
    <section aria-label={title} className="border-t border-line py-5">
      <h3 className="font-serif text-lg">{title}</h3>
      <p className="mb-3 text-sm text-ink-soft">{about}</p>
      <div aria-hidden>{children}</div>
      <details className="mt-2">
        <summary className="inline-flex min-h-11 cursor-pointer items-center text-sm text-accent rail:min-h-9 pointer-coarse:min-h-11">
          {m.overview_as_table()}
        </summary>
        <NumberTable caption={title} {...table} />
      </details>
    </section>
  )
}
