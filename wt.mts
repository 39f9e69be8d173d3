import { readFileSync } from 'node:fs'
import { createVision, joined } from './src/server/platform/vision/vision.ts'
import { openForModel } from './src/server/platform/vision/pixels.ts'
import { labelledPhotos } from './training/photos.ts'
import { changedCopy } from './training/changes.ts'
const F='/work/shared/photos', photos=labelledPhotos(F), v=createVision({threads:2,waiting:64,timeLimitMilliseconds:60000})
const b=(p:any)=>readFileSync(`${F}/images/${p.image}.jpg`)
const L:any[]=[];let n=0;await Promise.all([0,1,2].map(async()=>{while(n<photos.length){const i=n++;L[i]=await v.see(b(photos[i]))}}))
const Q:any[]=[];const idx=photos.map((_,i)=>i).filter(i=>i%11===0);n=0
await Promise.all([0,1,2].map(async()=>{while(n<idx.length){const j=n++;const i=idx[j]!;const c=await openForModel(b(photos[i]),async ph=>(await changedCopy(ph,900_000+i,{slantedAndBlurred:false})).picture().jpeg({quality:50}).toBuffer());Q[j]=await v.see(c)}}))
for(const w of [0,.05,.1,.2,.3]){const all=L.map(s=>joined(s,w));let r1=0,r10=0;idx.forEach((i,j)=>{const q=joined(Q[j],w);const me=all[i].reduce((a:number,x:number,k:number)=>a+x*q[k]!,0);let better=0;for(let k=0;k<all.length;k++){if(k===i)continue;let d=0;for(let m=0;m<q.length;m++)d+=all[k][m]*q[m]!;if(d>me)better++}if(better===0)r1++;if(better<10)r10++});console.log(w,(r1/idx.length).toFixed(3),(r10/idx.length).toFixed(3))}
await v.close()
