import { useEffect, useEffectEvent, type RefObject } from 'react'

/** Whether Escape, pressed in the page, is for a list that is open there or a field that is searched in. */
export const isWantedNearer = ({ target }: KeyboardEvent): boolean =>
  document.querySelector('[role=listbox]:not([hidden])') !== null ||
  (target instanceof Element && target.closest('search') !== null)

/** Hears keys pressed anywhere inside an element; answering true says the key is used up. */
export function useKeys(within: RefObject<HTMLElement | null>, act: (event: KeyboardEvent) => boolean): void {
  const heard = useEffectEvent((event: KeyboardEvent) => {
    if (act(event)) event.preventDefault()
  })
  useEffect(() => {
    const element = within.current
    const listener = (event: KeyboardEvent): void => heard(event)
    element?.addEventListener('keydown', listener)
    return () => element?.removeEventListener('keydown', listener)
  }, [within])
}
