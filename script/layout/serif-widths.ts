/** Widths of Source Serif 4. Written by paper/fonts/width-tables.ts from @fontsource/source-serif-4; do not edit. */
import type { WidthTable } from './font-widths.ts'

export const SERIF_WIDTHS: WidthTable = {
  codes:
    'w-2m y-v 7 a 7-1 6-1 7 a 7-1 6 h-2 l-1 a 7 6-4 7-2 7-1 w c g 3 4l q 8 8 27 2-1 4-1 3-1 2-1 7-6 e 2-1 4-2 t-1 2-1' +
    ' 4-1 q 6 23-1 f-2 2-2 2 2-1 2-g 2-6 8-o e 2 2 2 4 x 2-2 2-3 4-9 2-u 2-l 3 2-2 2-3 4 3-1 f-3 r-3 3-5 5-3 7-1 3-5 ' +
    '3-1 3-1 5 f 5-1 3-1 f-1 4t6 4-2 4 2-1 2 4-2 3 1t 4 r 6b 9w 7 2 8-1 4-2 2-2 2 2 4 c-1 6-1 a 2l 3 2-1 2 2-1 2 3-1 ' +
    '2-1 3-2 3 2 2c 3 c 33 2 3j 3',
  regular:
    '6l81aleleepwk852a2a2cqeu8e8w8e9hepepepepepepepepepep8e8eeueueubin6jsi5iekjhqh0k3mmagaljqh6pzlckih9kij6f4hkl2jprx' +
    'ioijga9b9h9beueab4f1h7egh2eta9fhht958fgi95qjhvg3hagpcocx9zhgg3n8ftgadm9z829zeu6l81eeefdxee82dqb4l0agf0eu8wcsb49k' +
    'eualalb4h5gn8eb4alb4f0p2pwp2biqkkjeukihchimzfpeug3gvh8kjh2mnht95gi96h695h695n5lchvqzpghg9zilee8fgpf3gqc95x8wfvb2' +
    '69695f5f8tb45278505052b4b4b46d90ar00000000000000006x6xa2b4jsl6q2dwm8mbmjjsi5fuh6hqgammkiagjqjspzlch5kilsh9fthkij' +
    'kxiombktgrgseyfkcycmgpeo8gfrfrh5ewczfohbgmd6gye2fskme8l4lihvfocac7g3kbhif4agalppsfmeltjshji5fuk4hqqpfjm9ixjhpzmm' +
    'kilsh9iehkjlkvioltk4twtwk5q5h7hkskixf1fsf9dagletmrcvilgfgvlxifg3ibhaegfkgan4fti7gjpgpfhwmdereenefygmeecx958fm9np' +
    'htifk3hrkig3jtgifgdcfudaqpmrfjcvixgflzjdmmidieegijg8ijg8ioftk4gijzhtag9fqkmzilf3kig3agbubqa8asbfi4b4bw6yc1b09w6z' +
    '9djjdw3h00eamm696969c8c8c8e88hmy6xbz8f8f4qeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeedksvm1iwiweu4q',
  bold:
    'hhjikij5j8j2injhjbjbi1itiaiwiajdj4j4j4j4j4j4j4j4j4j4iaiaitititiyjzi0ixi2ichshwi4hpioisiyhwhqhei8iyi8j2iyj3hyhuiw' +
    'idi0idj9jdj9ititi0itioifikieiciyijifimjaihieijinimipj5imikiqi5iuiyicigicipicithhjij8j7j6j8ipj7i0hpikjxitiwiai0i0' +
    'itijiji0ijjeiai0ijiijxiyj2iyiyh9iciti8iujki8ipitinixiricikhoijifj9inhwk9hwihizheijhvhniqifiej8imisicioifibipigi8' +
    'ininijijj6i0jhjmivivjhi0i0i0i8idimi0i0i0i0i0i0i0i0i7i7iri0i0ikigjfiniuj3i0ixiginhsidhpigioiyi0hqhehsi8ibiyibj3i0' +
    'k2idkfipivihixioj7i0iwj8itj2j7ijizhtiuiqitijiti3i2jbjfitjaiviuj5j6injiiaiyioisjsiiiwi1i0iuixigijhsk1iji1jfj1hqhp' +
    'i8i9iyi2j3hvjxididimixj9jlk2j4ieijj4itivj4iej4iejxj2itj1izi8irinipimifj3icjdiyjej8j4jqjtkfjaikjaj8itilimifimjqjm' +
    'ijiljqjri8inibiqipidigiek1jxijj2jfj1jvjvi0jhi2ifi0i1i0i1idiyizjxijijioish9i8idici8inikihicibimiuifiiieidigi8iaib' +
    'iij7i0i0i0ititinininj7j6j6ikiwjmi7j6jgjgi0j8j8j8j8j8j8j8j8j8j8j8j8j8j8j8j8j8k2ixj9i0i0iti0',
  italic:
    'hqigk3jci6hwh9k5ininimi0hyhuhyhyi8i8i8i8i8i8i8i8i8i8hyhyi0i0i0j9jah7h5goh0h2gwgiguhphgheh2i0heg8gmg8gsgxgvh3gffk' +
    'hvfyhbiahqiai0hyi0idfdfmgffhgsgqgbhrh8fbh5fmgpgjftfrh6fqhvh5g4gdhvg1i3ivhwivi0hqigi6i5iai6hwh7i0j6ilj0i0huidi0hk' +
    'i0hthti0gthyhyi0hthdj0huhwhuj9gsh0i0g8ggfpf0gpi0gjg0gjh0gfgtgbhrfqheh2h5h2h5ichjh9g5ejh6h2gqi6h8gpfifahchxhuheh9' +
    'jcjcjtjthri0k5j8hoihk5i0i0i0huhaioi0i0i0i0i0i0i0i0i0i0j2j9hdi5hyithxhmimh7h5h4hwh2hbgug8hpheh7i0hehwg8hjgmikgvfy' +
    'gzhvgegzhmgwh4gjh2fxgphthtgygygth6gugpicgggnguglgugei0g4gheugphkj0i5h2hkgxhphgiai0gyhih7i4h5h4heh2hgh1hchghsi0gu' +
    'g8hfgmgogvgjhkhvhagvgxh0hxhjhxhcgih5idgkg8fsfsfhixhbg0fzh0hggcgjg9ftfmqlg1f2hvgeh6gdgeeagjgwgefvh0fufofqhrh8gifu' +
    'gbg6hrm2g8gjfygkh3fhh4fshgixh1hbhgfzhcfxgxgegofmfyfzfyfzhvhvgyh7gogbhphngsf0grfig8gjilgnhegrhpgxgxhdh1i9huh2gxhq' +
    'ighui0i0i0hyhyjcjcjcj9j9j9hvhrhui0injbjbiai6i6i6i6i6i6i6i6i6i6i6i6i6i6i6i6i6h3hihqhghgi0ia',
  boldItalic:
    'hdiklmk6jajgimkpj6j6icitigipigjdjajajajajajajajajajaigigitititjcjohwhvgwhgh1h1guh4ihhzi7h1hhgngthwgti2hahpgigrgf' +
    'hmgohniwjaiwitioi0jvgwh9hyh5i6ikhoi9i8h8i6hbhxhyh7hnj0hdiqich7i3j4hjj9i1ili1ithdikjaj9j9jailipi0ipjdkmitipiki0hk' +
    'itijiji0i9jdigi0iji2kmjcjgjcjcgqhgitgthuhyh9i1ithyhhi6hghyh3hoi9hcihh1jnh1i6k1gqicfwg1icichcjai8i7h0h7hzigipi9i0' +
    'jnjnjxjxj0i0kpksiyj9kpi0i0i0ici3jci0i0i0i0i0i0i0i0i8i8j2idi2itixk9j1j6jphwhvhhhth1hnh4gtihi7hwhhgnhhgthvhwi6hpgo' +
    'iihmj1h5j9hyhxhhikh1i5izimimifi9i1hbi7jghji3i7hphoixjnhgingii7ixjxj2ijhshaihhzj3i1iahshwijhvhhhth1jihbhqinirhhh4' +
    'gthshwgwhpgpiwhmhghwi2i4isjcifi0hlicjvhwhxh1hdh5m1i5h7hli9juhghyhhh7h9sahjhcj4hliei6i7gtj2i3h8ieiwhahbhdi9i8idhi' +
    'hohdiqnlgthyh2hwhhg6hhh1jim1hbi5inhnirigh7higwh9goh2goh2hmj4hyifhshoihijgqh9hih0gthyjdhgi5hlikhthsi2hqimifhlhqid' +
    'izj3i0i0i0ioiojnjnjnk8k8k8i3imk4i8jsk6k6iejajajajajajajajajajajajajajajajajaiiixj1huhuitie',
}
