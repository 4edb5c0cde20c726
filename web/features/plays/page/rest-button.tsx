import { Button } from '../../../ui/button.tsx'

/** Rows of a long list that are shown before somebody asks for the rest. */
export const FIRST = 12

/** Asks for the rest of a list. */
export function RestButton({ children, onClick }: { children: string; onClick: () => void }) {
  return (
    <Button look="plain" className="mt-2 -ml-4" onClick={onClick}>
      {children}
    </Button>
  )
}
