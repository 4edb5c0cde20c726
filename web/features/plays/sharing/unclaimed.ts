/** Whether nobody moved the keyboard away from what was pressed, which may since be gone or switched off. */
export const isUnclaimed = (pressed: Element | null): boolean =>
  [null, document.body, pressed].includes(document.activeElement)
