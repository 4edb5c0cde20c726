/** Words that nobody says, wherever they stand: who comes on, who goes off, and a bracket that nothing closes. */
export const isMovement = (text: string): boolean =>
  text.length < LONGEST_MOVEMENT &&
  (/^(?:Re-?)?[Ee]nter (?:(?:an?|the|to|two|three|several|other|some) )*\p{Lu}/u.test(text) ||
    /^(?:Exit|Exeunt)(?:[ ,.]|$)(?!.*[?!])/u.test(text) ||
    /^\[[^[\]]*\p{L}[^[\]]*$/u.test(text))
const LONGEST_MOVEMENT = 160
