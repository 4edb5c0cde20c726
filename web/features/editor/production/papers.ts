/** The paper colours of revisions, as shown beside their names: blue, pink, yellow, …, tan. */
const PAPERS = [
  '#bfe3fb',
  '#fbd0dc',
  '#fdf3a7',
  '#cdecc8',
  '#f6d27a',
  '#f1e2b8',
  '#f9c2a6',
  '#f3a3b3',
  '#dcc19c',
] as const

export const paperOf = (revision: number): string => PAPERS[(revision - 1) % PAPERS.length] ?? PAPERS[0]
