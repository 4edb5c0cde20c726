const plain = (text: string): string => text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLocaleLowerCase()

/** Returns whether a name contains the search text, ignoring accents and case. */
export const namesLike = (name: string, wanted: string): boolean => plain(name).includes(plain(wanted.trim()))
