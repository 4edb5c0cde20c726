import type { ReactNode } from 'react'
import type { Refusal } from '../refusal.ts'

/** What is wrong with a new password, its weak points as a list. */
export function weakness({ message, reasons }: Refusal): ReactNode {
  if (reasons.length === 0) return message
  return (
    <>
      {message}
      <ul className="list-disc pl-5">
        {reasons.map((reason) => (
          <li key={reason}>{reason}</li>
        ))}
      </ul>
    </>
  )
}
