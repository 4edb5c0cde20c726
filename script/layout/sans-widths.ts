/** Widths of Arimo. Written by paper/fonts/width-tables.ts from @fontsource/arimo; do not edit. */
import type { WidthTable } from './font-widths.ts'

export const SANS_WIDTHS: WidthTable = {
  upright:
    'w-3i 4g-5b 5i 5s 5z-60 66-67 6e 6k-6o 6v-6w 72 7j-7l 86-87 89 8b 8d 8h-8j 8o 8u-8y 95-97 9e-9f 9x-9z an b3-b6 bk' +
    '-bl bz-c0 dq-dr dt-dv dy-dz eh ej gp jf-jw jy-k7 ka kc-kd p0-p1 p3-p6 p8 pa-pb pd-pt pv-q1 q5 q9-qx sh-si sk-sr ' +
    'sv-t4 t6-u0 u2-un uq us-uz v3 wg-wh 5y4-5y5 61m 61o-61r 64a-64f 6bm 6bt 6bv 6c3-6c4 6c8-6ca 6cc-6ce 6cg 6ci 6cm ' +
    '6cy-6cz 6d5-6d6 6dg 6gc 6ja 6jm 6qa 6qd',
  regular:
    '7q7q9vfgfgopij5b9999atg87q997q7qfgfgfgfgfgfgfgfgfgfg7q7qg8g8g8fgs7ijijk2k2ijgzlmk27qdwijfgn5k2lmijlmk2ijgzk2ijq8' +
    'ijijgz7q7q7qd1fg99fgfgdwfgfg7qfgfg6666dw66n5fgfgfgfg99dw7qfgdwk2dwdwdw9a789ag87q99fgfgfgfg78fg99khaafgg899khfcb4' +
    'f9999999g0ex999999a5fgn6n6n6gzrsk2g8lmijgzop7q7q7q7qfgf9gzfgh3k2fgk2fg7q7q7q7qkfccdw84fg9afg66gsk3fgrsq8afgz7q66' +
    'kwgsgz7rnti8nqilgzf5zzxyt5sqh67q7qfg66666699999p9pg8g8g8g89999999999999999997q7q99999999999999999999997qlsnaaoli' +
    'nrkwijijfbikijgzk2lm7qijikn5k2i2lmk2ijh6gzijm6ijn7ksceg2fzdwfhcec9fgfg66dwdwg0dwcgfgj6ftdeh5azf7i0eljtlpijo1jzij' +
    '7q7qdwtds2nqjziji8ijf2itijpngsjzg7i8n5k2lmjzijk2gzhnl4ijkkijphq2m0oli8jzs2k2fgfxera5g7fgilcqfjc6g7j4fcfgf2fgdwcq' +
    'dwmvdwfxehmamvhdjzehe6kuf2fge6dw667q66p6mlfgfcdlbfijfgfg7q7qjjfhkmdng4eihvdwdw5k00fgrs666666999999fg9qrs589u9999' +
    '4nfgttrsg84n',
  bold:
    '7q99d6fgfgopk26m9999atg87q997q7qfgfgfgfgfgfgfgfgfgfg9999g8g8g8gzr3k2k2k2k2ijgzlmk27qfgk2gzn5k2lmijlmk2ijgzk2ijq8' +
    'ijijgz997q99g8fg99fggzfggzfg99gzgz7q7qfg7qopgzgzgzgzatfg99gzfglmfgfgdwat7satg87q99fgfgfgfg7sfg99khaafgg899khfcb4' +
    'f9999999gofg999999a5fgn6n6n6gzrsk2g8lmijgzop7q7q7q7qgzf9gzgzjzk2gzk2gz7q7q7q7qltfgfgapgzdbgz7qjok3gzrsq8dbgz997q' +
    'k6hegz99npjrn2k4gzemzzxyuvspih7q7qfg7q7q7q9999afafg8g8g8g8999999999999999999999999999999999999999999cx99npp6d6mx' +
    'prnak2k2gpjzijgzk2lm7qk2ijn5k2hwlmk2ijgogzijmtijmhmacjh3gyfggud7csgzf17qfifgh0fgcdgzlah7egj0ceg6jvg0kxnhiloljrij' +
    '7q7ofguetjobjzk2jzk2frjsijp4hejzgyjin5k2lmjzijk2gzhanqijkajjrxsbo6r7jzjrsnjzfgh6h3blhnfgjpdth3dwhnkkgsgzgsgzfgdm' +
    'fgobfgh3g5n5ngk9nqh3fcnqg7gzfcfg7q7t7qqxp6gzgsdjcfijfgfg9999jvgunmdygug6i2fgdw5k00fgrs7q7q7qdwdwdwfg9qrs6odb9999' +
    '4nfguzrsg84n',
  slanted:
    '51 7j 89 8b 8d 8i 8u 8w 95 9x b3-b4 b6 bk-bl bz-c0 dr dv dy-dz jk-jl p1 p4-p6 p8 pa-pb pf-pg pn pq ps pv py q0-q' +
    '1 q5 q9-qa qc-qg qi-qk qm qo-qx sh-si sk sn sp-sr sv sx sz-t0 t2-t4 t6-t7 tb tf-tg ti-tr tt-tw ty-u0 u2-u5 u7 ua' +
    ' uc ue-un ur-us uv ux-uy v3 wg-wh 61q-61r 64e 6ja',
  italic:
    'g0hd666666kd7tb4h39ulmh27umkgsm1hmdwtcsqh69w9w99lxniatm2o1ljfuiniji0k5gon9n3l5c7fufvfgc7cvfff2dwdof8cfimfxdigrae' +
    'fai4f6k8lnijnfjo7qtmrangk4i3f4jkphh2jvgdj2k5hrm3k7ippkpnmdomi3jaseiyfneidpfdj4cxfgd4foj2fafan5n7fween2nnh9kgemdo' +
    'kweuaids66pan0fgdo9fipfghru3',
  boldItalic:
    'g0kk7q7q7qlqb0dbjodbkshv99n9inmhjuemuvsrj4aiai99nqp6d5ngpunjgyiniji9jygemun1lpdbh8h9gydbdogzfifqfggrcijsgtesigbd' +
    'gfjkg2lhn6ijomjz7quesynqjzjoh2k2prhvjzh3j3jzitlpk9jor7rhnqrsjojzsyk9h7gseuh6kge6gze3hakkgsgzopolhyg7oppzjnnqgifc' +
    'o1gdd1fn7qqxp6gzfzczjvgyi2vu',
}
