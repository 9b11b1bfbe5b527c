"""Uses Apache Airflow's own client at an address; prints what came of it as JSON."""

import json
import sys

import airflow_client.client as airflow
from airflow_client.client.exceptions import ApiException

configuration = airflow.Configuration(host=sys.argv[1], access_token="of-the-real-thing")


def refused(call):
    try:
        call()
    except ApiException as error:
        return [error.status, json.loads(error.body)["detail"]]
    return None


with airflow.ApiClient(configuration) as client:
    dags = airflow.DAGApi(client)
    runs = airflow.DagRunApi(client)
    pools = airflow.PoolApi(client)
    connections = airflow.ConnectionApi(client)
    variables = airflow.VariableApi(client)
    told = {}

    listed = dags.get_dags(tags=["sales", "etl"], tags_match_mode="all")
    told["dags"] = [[dag.dag_id, [tag.name for tag in dag.tags]] for dag in listed.dags]
    pages = [dags.get_dags(limit=2, offset=offset) for offset in (0, 2)]
    told["pages"] = [[page.total_entries, [dag.dag_id for dag in page.dags]] for page in pages]
    told["resumed"] = dags.patch_dag("load_orders", airflow.DAGPatchBody(is_paused=False)).is_paused
    told["tags"] = dags.get_dag_tags().tags

    asked = airflow.TriggerDAGRunPostBody(
        dag_run_id="first", logical_date="2026-03-01T12:00:00+02:00", conf={"full": True}
    )
    run = runs.trigger_dag_run("load_orders", asked)
    told["run"] = [run.dag_run_id, run.state, run.logical_date.isoformat(), run.conf]
    told["again"] = refused(lambda: runs.trigger_dag_run("load_orders", asked))
    ended = runs.patch_dag_run(
        "load_orders", "first", airflow.DAGRunPatchBody(state="success", note="by hand")
    )
    told["ended"] = [ended.state, ended.note, ended.end_date is not None]
    told["runs"] = [each.dag_id for each in runs.get_dag_runs("~", state=["success"]).dag_runs]
    runs.delete_dag_run("load_orders", "first")
    told["gone"] = refused(lambda: runs.get_dag_run("load_orders", "first"))

    made = pools.post_pool(airflow.PoolBody(name="small", slots=2))
    told["pool"] = [made.name, made.open_slots]
    changed = pools.patch_pool("small", airflow.PoolPatchBody(slots=3), update_mask=["slots"])
    told["slots"] = changed.slots
    told["pools"] = [pool.name for pool in pools.get_pools(order_by=["-name"]).pools]
    told["default"] = refused(lambda: pools.delete_pool("default_pool"))
    pools.delete_pool("small")
    told["no pool"] = refused(lambda: pools.get_pool("small"))

    body = airflow.ConnectionBody(connection_id="mail", conn_type="smtp", password="secret")
    told["connection"] = connections.post_connection(body).password
    body = airflow.ConnectionBody(connection_id="mail", conn_type="smtp", port=25)
    told["port"] = connections.patch_connection("mail", body, update_mask=["port"]).port
    told["connections"] = connections.get_connections(connection_id_pattern="ma%").total_entries
    told["conflict"] = refused(lambda: connections.post_connection(body))
    told["kind"] = connections.get_connection("mail").conn_type
    connections.delete_connection("mail")

    variables.post_variable(airflow.VariableBody(key="limits", value={"rows": 10}))
    told["variable"] = variables.get_variable("limits").value
    body = airflow.VariableBody(key="limits", value="none")
    told["changed"] = variables.patch_variable("limits", body).value
    told["mismatch"] = refused(lambda: variables.patch_variable("region", body))
    told["variables"] = [each.key for each in variables.get_variables().variables]
    variables.delete_variable("limits")

    dags.delete_dag("train_model")
    told["no dag"] = refused(lambda: dags.get_dag("train_model"))
    body = airflow.PoolBody.model_construct(name="wide", slots="many")
    told["invalid"] = refused(lambda: pools.post_pool(body))
    print(json.dumps(told))
