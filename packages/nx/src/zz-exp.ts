import { readFileSync } from 'node:fs';
import { checkModel, readModel } from '@envloom/logic-model';
import { createStage, generateOn, rebuild } from '@envloom/scen-generator';
import { jsonText } from './scenarios/json-text.ts';
const cpuN=()=>{const u=process.cpuUsage();return (u.user+u.system)/1e6};
for (const name of process.argv.slice(2)) {
const root='/work/wt-jsonl/generated/'+name;
const idx=JSON.parse(readFileSync(root+'/scenarios/index.json','utf8'));
const read:any = readModel(readFileSync(root+'/logic-model.yaml','utf8'),'x');
const checked:any = (checkModel(read.parsed) as any).checked;
const stage=createStage(checked);
const lines:any[]=[];
let g0=cpuN();
for(const o of generateOn(stage,{seed:idx.seed,count:idx.options.count})) if(o.kind==='verified') lines.push(o);
const gen=cpuN()-g0;
const sizes=lines.map(o=>JSON.stringify({id:o.scenario.id,content_hash:o.scenario.content_hash,kind:o.scenario.kind,split:o.scenario.split,difficulty:o.scenario.certificate.difficulty.score,...o.decisions,kind2:undefined}).length);
const decided=lines.map((o,i)=>({place:i+1,decisions:JSON.parse(JSON.stringify(o.decisions))}));
for (let r=0;r<2;r++){
let bad=0, grow=0, make=0, n=0; let t=cpuN();
try {
for (const {base,scenarios} of rebuild(stage,idx.seed,decided)){ grow+=cpuN()-t; t=cpuN(); for(const s of scenarios){ n++; const text=jsonText(s); if(text!==readFileSync(root+'/scenarios/'+s.id+'.json','utf8')) {bad++; if(bad<2&&r==0){console.log(s.id); const o=lines.find(l=>l.scenario.id===s.id).scenario; for(const k of Object.keys(o)) if(JSON.stringify(o[k])!==JSON.stringify((s as any)[k])) console.log(k,JSON.stringify(o[k]).slice(0,300),'\n',JSON.stringify((s as any)[k]).slice(0,300));}} } make+=cpuN()-t; t=cpuN(); }
} catch(e){console.log(name,String(e))}
console.log(name,'gen',gen.toFixed(1),'n',n,'bad',bad,'grow',grow.toFixed(2),'make',make.toFixed(3),(n/make).toFixed(0)+'/s','line',(sizes.reduce((a,b)=>a+b,0)/sizes.length).toFixed(0));
}}
