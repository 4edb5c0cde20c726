/** Widths of Source Serif 4. Written by paper/fonts/width-tables.ts from @fontsource/source-serif-4; do not edit. */
import type { WidthTable } from './font-widths.ts'

export const SERIF_WIDTHS: WidthTable = {
  upright:
    'w-3i 4g-5b 5i 5s 5z-60 66-67 6e 6o 6v-6w 72 7j-7l 86-87 8h 8o 8u-8y 95-97 9e-9f an b3 b6 fr gh gp gx j4 j6-j7 jb' +
    '-jc jf-jg ji-jj jq-jw ka kc-kd kh-kj lc-ld lf-lg lk-ll mb mh ok-ol p0 p4-p6 p8 pa-pb pd-pt pv-q1 q9-qx rb rd rf ' +
    'rh rl si sk-sm so-sr sv-t4 t6-u0 u2-un uq us-uu uw-uz v3 v6-v7 vm-vp wg-wj wm-wr ww-wz x6-x7 xa-xf xi-xj xm-xn x' +
    's y7 yc-yd yg-yh yw-yx 5s3 5s7-5s9 5sd 5sf-5sg 5si 5sm-5so 5sr 5uk 5uo 5vf 61q 6bm 6bt 6bv 6c3-6c4 6c8-6ca 6cc-6' +
    'ce 6cg 6ci 6cm 6cy-6cz 6d5-6d6 6dg 6g1 6g4 6g6-6g7 6g9 6gb-6gc 6ge 6gh-6gi 6gk-6gl 6go-6gq 6gt 6gv 6j7 6ja 6jm 6' +
    'mp 6mr 6qa 6qd',
  regular:
    '6l81aleleepwk852a2a2cqeu8e8w8e9hepepepepepepepepepep8e8eeueueubin6jsi5iekjhqh0k3mmagaljqh6pzlckih9kij6f4hkl2jprx' +
    'ioijga9b9h9beueab4f1h7egh2eta9fhht958fgi95qjhvg3hagpcocx9zhgg3n8ftgadm9z829zeu6l81eeefdxee82dqb4l0agf0eu8wcsb49k' +
    'eualalb4h5gn8eb4alb4f0p2pwp2biqkkjeukihchimzfpeug3gvh8kjh2mnht95gi96h695h695n5lchvqzpg9zilee8fgpf3gqc95x8wfvb269' +
    '695f5f8tb45278505052b4b4b46d90ar00000000000000006x6xa2l6q2dwm8mbmjjsi5fuh6hqgammkiagjqjspzlch5kilsh9fthkijkxiomb' +
    'ktgrgseyfkcycmgpeo8gfrfrh5ewczfohbgmd6gye2fskme8l4lihvfocac7g3kbhif4agalppsfmeltjshji5fuk4hqqpfjm9ixjhpzmmkilsh9' +
    'iehkjlkvioltk4twtwk5q5h7hkskixf1fsf9dagletmrcvilgfgvlxifg3ibhaegfkgan4fti7gjpgpfhwmdereenefygmeecx958fm9nphtifk3' +
    'hrkig3jtgifgdcfudaqpmrfjcvixgflzjdmmidieegijg8ijg8ioftk4gijzhtag9fqkmzilf3kig3agbubqa8asbfi4b4bw6yc1b09w6z9djjdw' +
    '3h00eamm696969c8c8c8e88hmy6xbz8f8f4qeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeedksvm1iwiweu4q',
  bold:
    '629jd3fqfmqykv6jbdbdcrfn8o9s8oauftftftftftftftftftft8o8ofnfnfncgp5jsj2igkvhigwk7mbb4bdkoh2ppkqkqi7kqk8g2inl0jjst' +
    'j1ijgnakauakfnf3b4fuhvevhmf7algfic9k91hs9mqxiegqhwhedtdjaji6g8o2grgme2ab8rabfn629jfmfmf3fm8rexb4kpb0gxfn9sd2b49k' +
    'fnb4b4b4hoi18ob4b4bmgxq0qyq0cgptkvfnkqi6j2n7gefngqhshzkvhmmbic9khr9th2beh29mo4kqiequp3aeizfm91hhffheco689lgbba6w' +
    '6w5y5y9zb46j8u5v5v6jb4b4b46l9dbd00000000000000007474atlqqifbmvn5nmjsj2gahthignmbkyb4kojsppkqgxkqm3i7g4inijmzj1oq' +
    'lihmh9fvg8e5cmhlfw99gtgyhofvcsgii1hfdphre5fulxfnlxmsiqgidfddgqlthsg2b4bdrhsxnalujsidj2gaknhisqg2makckippmbkqm1i7' +
    'iginjgmsj1m6kqutv5lqs7ibhyt3k1fugngddohpf7oodxjehghum5j6gqj0hwevgngmohgrjlhrqkr5jposg1eyooh6hfezdj9k91nzpbicj0lt' +
    'jikqgqk4h8g5dpgadosqoog2dxkchgnul8mmjuigevijg9ijg9j1grl3ifkiicb4a7ptn7iyffkqgqb0cbc2ajbec9ijbmca7bchb8a67a9vkqdw' +
    '3h00f3nf6w6w6wdfdedees9dok74d59v9v4qfmfmfmfmfmfmfmfmfmfmfmfmfmfmfmfmfmfmtsnaiwiwfn4q',
  slanted:
    'w-16 18-1n 1r-2l 2n 2p-3h 4g-4n 4p-4r 4t-4u 4w 4y-4z 51-53 55-5b 5i 5s 60 66-67 6e 6o 6w 72 7j-7l 86-87 8h 8o 8u' +
    '-8y 95-97 9e-9f ab an b3 b6 fr gh gp gx j4 j6-j7 jb-jc jf-jg ji-jj jq js-jw kh-kj ok-ol p0-p2 p4-p6 p8 pa-pb pd-' +
    'pt pv-q1 q9-qx rb rd rf rh rl si sk-sm so-sr sv-t4 t6-u0 u2-un uq us-uu uw-uz v3 v6-v7 vm-vp wg-wj wm-wr ww-wz x' +
    '6-x7 xa-xf xi-xj xm-xn xs y7 yc-yd yg-yh yw-yx 5s3 5s7-5s9 5sd 5sf-5sg 5si 5sm-5so 5sr 5uk 5uo 5vf 61q 6c3-6c4 6' +
    'c8-6ca 6cc-6ce 6cg 6ci 6cm 6cy-6cz 6d5-6d6 6dg 6g1 6g4 6g6-6g7 6g9 6gb-6gc 6ge 6gh-6gi 6gk-6gl 6go-6gq 6gt 6gv 6' +
    'j7 6ja 6jm 6mp 6mr 6qd',
  italic:
    '6b8hcofxekpsjh77apapdc8c8q8c9fexexexexexexexexexex8c8ccrogizhah2jjgsfwillga5a1j4g8pzkqiqfviqhye1gfk5i4phijghfl9l' +
    '979le8feekc2fhca91e7g48w7ndt8ao5gkemf3egbuan9ugle7llfoebdpau7yau6b8hekeke7ek7ycxm6b1g08qd594aeaefygl8caeahg0owps' +
    'owcrpcjjiqfsf7jzeeemevfrjjfhlgg48we88kg88ag88anhkvh4p4lzgm91hbek7nfecle0bl5u8qf9ab7l7l78788k778g4o5h77678abf6x6x' +
    'b4cdj5lbq0epm5lxn5izhaeyh2gsfllgiqa5j4izpzkqh1iqlbfvgdgfghjwijkpjsgdfoe2e3c0ajfeeh89epepfye2btedhnf2btfscnemj0e8' +
    'j8jzepedbud7g8jdh2e1a5a1pzsflclbizhnhaeyjigsq5ekllidj9pzlgiql7fvh2gfi4kfijl3izstswk2poh4gwr2i2feecdhb2edcanoc6gl' +
    'eefvldgremgkf3c2o5ebk6foglfpntnte6kwdncsl9eyegc2an8w7nkrljg4gljultiqemhrf2ejateyb2q5noekc6ideelbhaljgrh2c2ghe7gh' +
    'e7ijfoj2fping4a592pcjzhccliqemb1ahb48zahach1ahax77bva28t6p9tjde8mk7l7l7ldhdhdhe388ms6xcm9q9q50ekekekekekekekekek' +
    'ekekekekekekekekcnsdlricic50',
  boldItalic:
    '5y8le7grforcku7rb8b8d28u9l8uaufzfzfzfzfzfzfzfzfzfz8u8ucuoujoi0hajzgrg1ixlqaxakjxg7pgjzjbh5jbj8eeh9jkigqciah7fxa7' +
    'ara7eygwg3dph0dyafg1hh9e8nfq9bpuhsg1ghgcdocaaphsfanbgxfteva08na05y8lfofof6fo8neflpbthm9ldc94b4b4hei08ub4b6hmqerc' +
    'qecupajzjbh6hgm8fqg1gchejzh0lqhh9efu9ng7asg79bp6k2i7ovnhhsabhxfo8ngwe3fxc86d9lg4b27w7w7c7c9t7ra05y697r6p93c37575' +
    'b4bhjulzqzg5n9nho8joi0fbgzgrfxlqjbaxjxjopgjzgmjblnh5fzh9h7lfiancjyi0gqevf1dibngufn92gdg6heexcafvirg5d9h5drfgljfv' +
    'kkm5gdfvd7e4h5kuhaeeaxakqssgmolljoi2i0fbjxgrs7eulzjkk8pglqjblkh5hah9ialrial9k0tyu0kxrhhmhks5j9gwfof6cbfydyqsd0hs' +
    'g0h4nrhvg1hsghdppuftmggxhsgxpmpmgpnfeudmnsgufwdpca9e8nmmn7hhhsktncjbg1ivgeexbifbcbs7qseud0jkg2mqjtlthvhadph7fah7' +
    'faiagxk2gxjrhhax9ypam8i3e3jbg1btbabv9tbcb8hwb6bm7kcgal9m7cackmeyna7w7w7wegegegeb93p275dralal54fofofofofofofofofo' +
    'fofofofofofofofoe2tsn2iqiq54',
}
